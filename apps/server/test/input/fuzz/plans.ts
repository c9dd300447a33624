import fc from 'fast-check';
import { z } from 'zod';
import { CALLERS, type Caller } from '../../support/calls/matrix.ts';
import type { Call } from './calls.ts';
import { type Mutation, mutationsFor } from './mutations.ts';
import { type KnownValues, type ValuesOf, valuesFrom } from './values.ts';

/** A request before ids are filled in and before it is mutated. Plain values only, so that it can be printed and shrunk. */
export interface Plan {
  /** Names of calls; more than one is a batch of procedures. */
  calls: string[];
  as: Caller;
  /** How the caller authenticates: by session, or by access token. */
  proof: 'session' | 'full' | 'read';
  params: Record<string, string>;
  query: Record<string, unknown>;
  /** One for each call: the input of a procedure, or a body. */
  inputs: unknown[];
  /** Text fields of a form. */
  fields: Record<string, unknown>;
  /** Chooses the file of a form. */
  file: number;
  mutations: Mutation[];
}

/** Names that are not procedures, mixed into batches. */
const ODD_NAMES = ['', 'nope', 'users', 'users.byId.x', '__proto__', 'constructor.name', '%00', 'a'.repeat(300)];
/** Of a hundred requests this many are sent unchanged. A third of all have to get a 2xx. */
const INTACT = 62;
/** Batches are sent this many times as often as requests to any one call. */
const BATCHES = 5;
const PARAMETER = z.string().max(100);
type Fields = fc.Arbitrary<Record<string, unknown>>;

/** Requests to all of these calls with equal probability, and valid ones to a single call. */
export function plansFor(calls: readonly Call[], known: KnownValues) {
  const valuesOf = valuesFrom(known);
  const wellMade = new Map(calls.map((call) => [call, plansOf(call, valuesOf, known)]));
  const singles = [...wellMade].map(([{ allowed, inputs, query, form, params }, plans]) => {
    // Mostly by a caller who may make the call, so that requests get past the permission check.
    const asker = fc.oneof(
      { weight: 5, arbitrary: askers(allowed) },
      { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
    );
    const has = { values: inputs.length > 0 || query !== null, form: form !== null, params: params.length > 0 };
    return fc
      .tuple(plans, asker, proofs, someOf(mutationsFor(has)))
      .map(([plan, as, proof, mutations]): Plan => ({ ...plan, as, proof, mutations }));
  });
  const procedures = calls.filter(({ isTrpc }) => isTrpc);
  const batches = { weight: BATCHES, arbitrary: batchesOf(procedures, valuesOf) };
  return {
    requests: fc.oneof(...singles, batches),
    requestsWellMade: (call: Call) => wellMade.get(call) ?? plansOf(call, valuesOf, known),
  };
}

function plansOf(call: Call, valuesOf: ValuesOf, known: KnownValues): fc.Arbitrary<Plan> {
  const params = call.params.map((name) => {
    // A path names a record, so mostly an existing one.
    const records = known(name)?.arbitrary ?? valuesOf(PARAMETER, name);
    return [name, fc.oneof({ weight: 9, arbitrary: records }, { weight: 1, arbitrary: valuesOf(PARAMETER, name) })];
  });
  return fc.record({
    calls: fc.constant([call.name]),
    as: askers(call.allowed),
    proof: fc.constant('session'),
    params: fc.record(Object.fromEntries(params), { noNullPrototype: true }) as fc.Arbitrary<Record<string, string>>,
    query: call.query ? (valuesOf(call.query) as Fields) : fc.constant({}),
    inputs: inputsOf(call, valuesOf).map((input) => [input]),
    fields: call.form ? (valuesOf(call.form.fields) as Fields) : fc.constant({}),
    file: fc.nat(19),
    mutations: fc.constant([]),
  });
}

/** A procedure of a batch. */
interface Entry {
  name: string;
  input: unknown;
}

/** Procedures in one request: all queries or all mutations, now and then a mixture with unknown names. */
function batchesOf(procedures: readonly Call[], valuesOf: ValuesOf): fc.Arbitrary<Plan> {
  const named = (some: readonly Call[]): fc.Arbitrary<Entry> =>
    fc.oneof(...some.map((call) => fc.record({ name: fc.constant(call.name), input: inputsOf(call, valuesOf) })));
  const odd: fc.Arbitrary<Entry> = fc.record({
    name: fc.constantFrom(...ODD_NAMES).map((name) => `trpc ${name}`),
    input: fc.jsonValue(),
  });
  const entries = fc.oneof(
    ...(['GET', 'POST'] as const).map((method) =>
      fc.array(named(procedures.filter((call) => call.method === method)), { minLength: 2, maxLength: 10 }),
    ),
    fc.array(fc.oneof(named(procedures), odd), { minLength: 2, maxLength: 12 }),
  );
  const mutations = someOf(mutationsFor({ values: true, form: false, params: false }));
  return fc
    .record({ as: fc.constantFrom(...CALLERS), asked: entries, mutations })
    .map(({ as, asked, mutations: wrong }) => ({
      calls: asked.map(({ name }) => name),
      as,
      proof: 'session',
      params: {},
      query: {},
      inputs: asked.map(({ input }) => input),
      fields: {},
      file: 0,
      mutations: wrong,
    }));
}

/** One value for all schemas of a call: objects are merged. */
function inputsOf({ inputs }: Call, valuesOf: ValuesOf): fc.Arbitrary<unknown> {
  const [first, ...rest] = inputs.map((input) => valuesOf(input));
  if (!first) return fc.constant(undefined);
  if (rest.length === 0) return first;
  return fc.tuple(first, ...rest).map((parts) => Object.assign({}, ...parts));
}

const askers = (allowed: readonly Caller[]) => fc.constantFrom(...(allowed.length > 0 ? allowed : CALLERS));
const proofs = fc.constantFrom<Plan['proof'][]>(...Array<'session'>(10).fill('session'), 'full', 'read');
const someOf = (mutations: fc.Arbitrary<Mutation>) =>
  fc.oneof(
    { weight: INTACT, arbitrary: fc.constant<Mutation[]>([]) },
    { weight: 100 - INTACT, arbitrary: fc.array(mutations, { minLength: 1, maxLength: 3 }) },
  );
