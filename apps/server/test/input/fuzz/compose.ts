import type { InjectOptions } from 'fastify';
import { accountOf, type Dataset } from '../../support/calls/dataset.ts';
import { aForm, type Form, type Part, PNG } from '../../support/http/form.ts';
import type { Call } from './calls.ts';
import { type Filling, filled } from './existing-values.ts';
import { mutateBytesOf, mutateParts, mutateValues, those, type Values } from './mutate.ts';
import type { Plan } from './plans.ts';
import { written } from './written.ts';

/** A request as it is sent. */
export interface Outgoing {
  method: NonNullable<InjectOptions['method']>;
  url: string;
  headers: Record<string, string>;
  payload: Buffer | undefined;
}

/** What is needed to turn a plan into a request. */
export interface Material {
  data: Dataset;
  calls: ReadonlyMap<string, Call>;
  filling: Pick<Filling, 'stored' | 'cursor'>;
  /** A video that would be accepted. */
  clip: Buffer;
}

/** A plan in progress: its calls, its values, and how their placeholders are filled in. */
interface Draft {
  plan: Plan;
  asked: (Call | undefined)[];
  values: Values;
  fill(text: string, call?: Call): string;
  clip: Buffer;
}

type Target = Pick<Outgoing, 'method' | 'url' | 'payload'> & { type?: string | undefined };

/** Builds the request of a plan: first its values, then the bytes, then the URL and the headers. */
export function compose(plan: Plan, { data, calls, filling, clip }: Material): Outgoing {
  const asked = plan.calls.map((name) => calls.get(name));
  const [first] = asked;
  const me = accountOf(data, plan.as);
  const fill = (text: string, call = first) => filled(text, { ...filling, me, about: call?.about ?? '' });
  const draft: Draft = { plan, asked, values: mutateValues(plan), fill, clip };
  const { type, ...target } = first && !first.isTrpc ? ofOperation(draft, first) : ofProcedures(draft);
  const [otherMethod] = those(plan, 'method');
  return {
    ...target,
    method: (otherMethod?.method ?? target.method) as Outgoing['method'],
    url: withOddities(plan, target.url),
    headers: {
      host: 'localhost:3000',
      ...proofOf(plan, data),
      ...(type && { 'content-type': type }),
      ...Object.fromEntries(those(plan, 'header').map(({ name, text }) => [name, text])),
    },
  };
}

function ofOperation({ plan, values, fill, clip }: Draft, call: Call): Target {
  const replaced = those(plan, 'path').find(({ how }) => how === 'replace')?.text;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    return replaced ?? encodeURIComponent(fill(textOf(values.params[name] ?? '')).toWellFormed());
  });
  const entries = Object.entries(values.query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(entries.map(([name, value]) => [fill(name), fill(textOf(value))]));
  const [body] = values.inputs;
  const form = call.form ? formOf(call.form.files[0] ?? '', { plan, values, fill, clip }) : null;
  const bytes = form?.body ?? (body === undefined ? undefined : Buffer.from(fill(written(body))));
  return {
    method: call.method,
    url: search.size > 0 ? `${path}?${search}` : path,
    payload: bytes && mutateBytesOf(plan, bytes),
    type: form?.type ?? (bytes && 'application/json'),
  };
}

/** Queries are sent by GET with their input in the URL; several together as a batch. */
function ofProcedures({ plan, asked, values, fill }: Draft): Target {
  const isBatch = asked.length > 1;
  const texts = values.inputs.map((input, index) => (input === undefined ? '' : fill(written(input), asked[index])));
  const inputs = texts.flatMap((text, index) => (text === '' ? [] : `"${index}":${text}`));
  const json = isBatch ? `{${inputs.join(',')}}` : texts[0];
  const bytes = json ? mutateBytesOf(plan, Buffer.from(json)) : undefined;
  const path = `/trpc/${plan.calls.map((name) => name.replace('trpc ', '')).join(',')}${isBatch ? '?batch=1' : ''}`;
  if (asked.some((call) => call?.method === 'POST')) {
    return { method: 'POST', url: path, payload: bytes, type: 'application/json' };
  }
  const input = bytes && `${isBatch ? '&' : '?'}input=${percentEncoded(bytes)}`;
  return { method: 'GET', url: `${path}${input ?? ''}`, payload: undefined };
}

/** Encodes every byte, so that a URL can hold bytes that are not UTF-8. */
function percentEncoded(bytes: Buffer): string {
  return bytes.toString('hex').replace(/../g, '%$&');
}

function formOf(fileField: string, { plan, values, fill, clip }: Omit<Draft, 'asked'>): Form {
  const texts = Object.entries(values.fields).map(([name, value]): Part => ({ name, content: fill(textOf(value)) }));
  const files = [clip, PNG, Buffer.alloc(0), Buffer.from('<svg onload="x">'), clip.subarray(0, 40)];
  // Mostly the right file: for 16 of the 20 numbers.
  const right = fileField === 'video' ? clip : PNG;
  const type = right === clip ? 'video/mp4' : 'image/png';
  const file: Part = { name: fileField, content: files[plan.file] ?? right, filename: 'file.bin', type };
  return aForm(...mutateParts(plan, [...texts, file]));
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : written(value));

function withOddities(plan: Plan, url: string): string {
  const [path = '', search] = url.split('?');
  const appended = those(plan, 'path').find(({ how }) => how === 'append')?.text ?? '';
  const queries = [...(search === undefined ? [] : [search]), ...those(plan, 'query').map(({ text }) => text)];
  return `${path}${appended}${queries.length > 0 ? `?${queries.join('&')}` : ''}`;
}

function proofOf(plan: Plan, data: Dataset): Record<string, string> {
  const viewer = accountOf(data, plan.as);
  if (!viewer) return {};
  if (plan.proof === 'session') return { cookie: `sid=${data.sessions.get(viewer.id)}` };
  return { authorization: `Bearer ${data.accessTokens.get(viewer.id)?.[plan.proof].token}` };
}
