import fc from 'fast-check';
import { z } from 'zod';
import { accountOf, type Dataset } from '../../support/calls/dataset.ts';
import { CALLERS, type Caller } from '../../support/calls/matrix.ts';
import { aForm, type Form, type Part, PNG } from '../../support/http/form.ts';
import type { Call } from './calls.ts';
import { filled, type Stored } from './existing-values.ts';
import { type Mutation, mutationsFor, type Outgoing, type Values, withQuery, written } from './mutations.ts';
import { type KnownValues, type ValuesOf, valuesFrom, weighted } from './values.ts';

/** A request before ids are filled in and before it is mutated. */
export interface Plan {
  /** Names of calls; more than one is a batch of procedures. */
  calls: string[];
  as: Caller;
  /** How the caller authenticates: by session, or by access token. */
  proof: 'session' | 'full' | 'read';
  values: Values;
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

const askers = (allowed: readonly Caller[]) => fc.constantFrom(...(allowed.length > 0 ? allowed : CALLERS));
const proofs = weighted<Plan['proof']>([10, fc.constant('session')], [2, fc.constantFrom('full', 'read')]);
const someOf = (mutations: fc.Arbitrary<Mutation>) =>
  weighted<Mutation[]>([INTACT, fc.constant([])], [100 - INTACT, fc.array(mutations, { minLength: 1, maxLength: 3 })]);

/** Requests to all of these calls with equal probability, and valid ones to a single call. */
export function plansFor(calls: readonly Call[], known: KnownValues) {
  const valuesOf = valuesFrom(known);
  const wellMade = new Map(calls.map((call) => [call, plansOf(call, valuesOf, known)]));
  const singles = [...wellMade].map(([{ allowed, inputs, query, form, path }, plans]) => {
    const has = { values: inputs.length > 0 || query !== null, form: form !== null, params: path.includes('{') };
    // Mostly by a caller who may make the call, so that requests get past the permission check.
    const as = weighted([5, askers(allowed)], [1, fc.constantFrom(...CALLERS)]);
    const changes = fc.record({ as, proof: proofs, mutations: someOf(mutationsFor(has)) });
    return fc.tuple(plans, changes).map(([plan, change]): Plan => ({ ...plan, ...change }));
  });
  const batches = batchesOf(
    calls.filter(({ path }) => path.startsWith('/trpc/')),
    valuesOf,
  );
  return {
    requests: fc.oneof(...singles, { weight: BATCHES, arbitrary: batches }),
    requestsWellMade: (call: Call) => wellMade.get(call) ?? plansOf(call, valuesOf, known),
  };
}

function plansOf(call: Call, valuesOf: ValuesOf, known: KnownValues): fc.Arbitrary<Plan> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = names.map((name) => {
    // A path names a record, so mostly an existing one.
    const any = valuesOf(PARAMETER, name);
    return [name, weighted([9, known(name)?.[1] ?? any], [1, any])] as const;
  });
  const objectsOf = (schema: z.ZodObject | undefined | null) =>
    (schema ? valuesOf(schema) : fc.constant({})) as fc.Arbitrary<Record<string, unknown>>;
  return fc.record({
    calls: fc.constant([call.name]),
    as: askers(call.allowed),
    proof: fc.constant('session'),
    values: fc.record({
      inputs: inputsOf(call, valuesOf).map((input) => [input]),
      query: objectsOf(call.query),
      params: fc.record(Object.fromEntries(params), { noNullPrototype: true }),
      fields: objectsOf(call.form?.fields),
    }),
    file: fc.nat(19),
    mutations: fc.constant([]),
  });
}

/** Procedures in one request: all queries or all mutations, now and then a mixture with unknown names. */
function batchesOf(procedures: readonly Call[], valuesOf: ValuesOf): fc.Arbitrary<Plan> {
  const named = (some: readonly Call[]) =>
    fc.oneof(...some.map((call) => fc.tuple(fc.constant(call.name), inputsOf(call, valuesOf))));
  const odd = fc.tuple(
    fc.constantFrom(...ODD_NAMES).map((name) => `trpc ${name}`),
    fc.jsonValue(),
  );
  const ofMethod = (method: string) =>
    fc.array(named(procedures.filter((call) => call.method === method)), { minLength: 2, maxLength: 10 });
  const mixed = fc.array(fc.oneof(named(procedures), odd), { minLength: 2, maxLength: 12 });
  const mutations = someOf(mutationsFor({ values: true, form: false, params: false }));
  return fc
    .tuple(fc.constantFrom(...CALLERS), fc.oneof(ofMethod('GET'), ofMethod('POST'), mixed), mutations)
    .map(([as, entries, changes]) => ({
      calls: entries.map(([name]) => name),
      as,
      proof: 'session',
      values: { inputs: entries.map(([, input]) => input), query: {}, params: {}, fields: {} },
      file: 0,
      mutations: changes,
    }));
}

/** One value for all schemas of a call: objects are merged. */
function inputsOf({ inputs }: Call, valuesOf: ValuesOf): fc.Arbitrary<unknown> {
  return fc
    .tuple(...inputs.map((input) => valuesOf(input)))
    .map((values) => (values.length > 1 ? Object.assign({}, ...values) : values[0]));
}

/** What is needed to turn a plan into a request. */
export interface Material {
  data: Dataset;
  calls: ReadonlyMap<string, Call>;
  stored: Stored;
  cursor: string | undefined;
  /** A video that would be accepted. */
  clip: Buffer;
}

/** A plan in progress: its calls, its values, and how their placeholders are filled in. */
interface Draft {
  plan: Plan;
  asked: (Call | undefined)[];
  values: Values;
  fill(text: string, call?: Call): string;
  pathOf(template: string): string;
  bytesOf(bytes: Buffer): Buffer;
}

type Target = Omit<Outgoing, 'headers'> & { type?: string | undefined };

/** Builds the request of a plan: first its values, then the bytes, then the URL and the headers. */
export function compose(plan: Plan, { data, calls, clip, stored, cursor }: Material): Outgoing {
  const { mutations } = plan;
  const asked = plan.calls.map((name) => calls.get(name));
  const [first] = asked;
  const me = accountOf(data, plan.as);
  const values = structuredClone(plan.values);
  for (const mutation of mutations) mutation.values?.(values);
  const draft: Draft = {
    plan,
    asked,
    values,
    fill: (text, call = first) => filled(text, { stored, cursor, me, about: call?.about ?? '' }),
    pathOf: (template) => mutations.reduce((path, mutation) => mutation.path?.(path) ?? path, template),
    bytesOf: (whole) => mutations.reduce((bytes, mutation) => mutation.bytes?.(bytes) ?? bytes, whole),
  };
  const isRest = first && !first.path.startsWith('/trpc/');
  const { type, ...target } = isRest ? ofOperation(draft, first, clip) : ofProcedures(draft);
  const headers = { host: 'localhost:3000', ...proofOf(plan, data), ...(type && { 'content-type': type }) };
  return mutations.reduce<Outgoing>((request, mutation) => mutation.whole?.(request) ?? request, {
    ...target,
    headers,
  });
}

function ofOperation(draft: Draft, call: Call, clip: Buffer): Target {
  const { values, fill } = draft;
  const path = draft
    .pathOf(call.path)
    .replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(fill(textOf(values.params[name] ?? '')).toWellFormed()));
  const entries = Object.entries(values.query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(entries.map(([name, value]) => [fill(name), fill(textOf(value))]));
  const [body] = values.inputs;
  const form = call.form && formOf(draft, call.form.file, clip);
  const bytes = form?.body ?? (body === undefined ? undefined : Buffer.from(fill(written(body))));
  return {
    method: call.method,
    url: search.size > 0 ? withQuery(path, search.toString()) : path,
    payload: bytes && draft.bytesOf(bytes),
    type: form?.type ?? (bytes && 'application/json'),
  };
}

/** Queries are sent by GET with their input in the URL; several together as a batch. */
function ofProcedures({ plan, asked, values, fill, pathOf, bytesOf }: Draft): Target {
  const isBatch = asked.length > 1;
  const texts = values.inputs.map((input, index) => (input === undefined ? '' : fill(written(input), asked[index])));
  const inputs = texts.flatMap((text, index) => (text === '' ? [] : `"${index}":${text}`));
  const json = isBatch ? `{${inputs.join(',')}}` : texts[0];
  const bytes = json ? bytesOf(Buffer.from(json)) : undefined;
  const path = pathOf(`/trpc/${plan.calls.map((name) => name.replace('trpc ', '')).join(',')}`);
  const url = isBatch ? withQuery(path, 'batch=1') : path;
  if (asked.some((call) => call?.method === 'POST')) {
    return { method: 'POST', url, payload: bytes, type: 'application/json' };
  }
  // Every byte is encoded, so that a URL can hold bytes that are not UTF-8.
  const input = bytes && `input=${bytes.toString('hex').replace(/../g, '%$&')}`;
  return { method: 'GET', url: input ? withQuery(url, input) : url, payload: undefined };
}

function formOf({ plan, values, fill }: Draft, fileField: string, clip: Buffer): Form {
  const texts = Object.entries(values.fields).map(([name, value]): Part => ({ name, content: fill(textOf(value)) }));
  const files = [clip, PNG, Buffer.alloc(0), Buffer.from('<svg onload="x">'), clip.subarray(0, 40)];
  // Mostly the right file: for 16 of the 20 numbers.
  const right = fileField === 'video' ? clip : PNG;
  const type = right === clip ? 'video/mp4' : 'image/png';
  const parts = [...texts, { name: fileField, content: files[plan.file] ?? right, filename: 'file.bin', type }];
  for (const mutation of plan.mutations) mutation.parts?.(parts);
  return aForm(...parts);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : written(value));

function proofOf(plan: Plan, data: Dataset): Record<string, string> {
  const viewer = accountOf(data, plan.as);
  if (!viewer) return {};
  if (plan.proof === 'session') return { cookie: `sid=${data.sessions.get(viewer.id)}` };
  return { authorization: `Bearer ${data.accessTokens.get(viewer.id)?.[plan.proof].token}` };
}
