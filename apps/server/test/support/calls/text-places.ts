import { z } from 'zod';
import { inputOf } from '../../../src/rest/rows.ts';
import type { Answer } from '../http/browser.ts';
import { browserFor, type Dataset, subjectOf } from './dataset.ts';
import { CASES, type Caller, type Case, expectedIn } from './matrix.ts';
import { type Document, type Operation, operationsIn } from './openapi.ts';
import { REQUESTS } from './requests.ts';
import { isRead, overRest, overTrpc, procedureOf, procedures, restRows } from './send.ts';
import type { Inputs } from './subjects.ts';

/** A text in the path, query or body of a documented call, or in the input of a procedure. */
export interface TextPlace {
  call: Case;
  where: 'path' | 'query' | 'body' | 'input';
  /** `GET /api/users query.search`, or `users.find search`. */
  name: string;
  changesData: boolean;
  /** Prepares the data for the call. The result makes the call with this text in the place, or unchanged. */
  prepare(): Promise<(text: string | null) => Promise<Answer>>;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON schemas, and values of any shape
type Json = any;

/** Every text of every documented call and of every procedure; called by a user with the most permissions. */
export async function listTextPlaces(data: Dataset): Promise<TextPlace[]> {
  const document: Document = (await (await data.server.browser()).get('/api/openapi.json')).json;
  const calls = CASES.filter((call) => !call.includes('|') && procedureOf(call));
  return [
    ...operationsIn(document).flatMap(({ name, operation }) =>
      pathsInOperation(operation).map((path) => ofOperation(data, name as Case, path)),
    ),
    ...calls.flatMap((call) => pathsInInput(call).map((path) => ofProcedure(data, call, path))),
  ];
}

function ofOperation(data: Dataset, call: Case, [where = '', ...path]: string[]): TextPlace {
  const part = where === 'path' ? 'params' : where;
  return {
    call,
    where: where as 'path' | 'query' | 'body',
    name: `${call} ${[where, ...path].join('.')}`,
    changesData: !isRead(call),
    async prepare() {
      const { browser, inputs } = await prepared(data, call);
      return (text) => {
        // A path cannot hold a lone surrogate.
        const given = where === 'path' ? text?.toWellFormed() : text;
        return overRest(browser, call, given == null ? inputs : withText(inputs, [part, ...path], given));
      };
    },
  };
}

function ofProcedure(data: Dataset, call: Case, path: string[]): TextPlace {
  const procedure = procedureOf(call) as Case;
  return {
    call,
    where: 'input',
    name: `${procedure} ${path.join('.')}`,
    changesData: !isRead(call),
    async prepare() {
      const { browser, inputs } = await prepared(data, call);
      const { params = {}, query = {}, body } = inputs;
      const row = restRows.get(call);
      const input = row ? inputOf(row, { params, query, body }) : inputs.input;
      return (text) => overTrpc(browser, procedure, { input: text === null ? input : withText(input, path, text) });
    },
  };
}

async function prepared(data: Dataset, call: Case) {
  const caller = (['admin', 'scout', 'player', 'anonymous'] as const).find(
    (one: Caller) => expectedIn(call)[one].status < 300,
  );
  const subject = subjectOf(data, caller ?? 'admin');
  const inputs: Inputs = await REQUESTS[call](subject);
  return { browser: await browserFor(data, subject.caller), inputs };
}

function pathsInOperation({ parameters = [], requestBody }: Operation): string[][] {
  const schema = requestBody?.content['application/json']?.schema;
  return [...parameters.map((one) => [one.in, one.name]), ...(schema ? pathsIn(schema, ['body']) : [])];
}

function pathsInInput(call: Case): string[][] {
  const { inputs = [] } = procedures[procedureOf(call) ?? '']?._def ?? {};
  const schemas = inputs.map((input) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
  const paths = schemas.flatMap((schema) => pathsIn(schema));
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}

/** The paths of all texts in a value of this schema. */
function pathsIn(schema: Json, path: string[] = []): string[][] {
  if (schema.anyOf) return schema.anyOf.flatMap((one: Json) => pathsIn(one, path));
  if (schema.type === 'string') return [path];
  if (schema.type === 'array') return pathsIn(schema.items, [...path, '0']);
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => pathsIn(one, [...path, name]));
  const notes = typeof schema.additionalProperties === 'object' ? [[...path, 'note']] : [];
  return [...named, ...notes];
}

/** The value with a text at that path. */
function withText(value: Json, [name, ...rest]: string[], text: string): Json {
  if (name === undefined) return text;
  if (name === '0') return [withText(value?.[0], rest, text)];
  return { ...value, [name]: withText(value?.[name], rest, text) };
}
