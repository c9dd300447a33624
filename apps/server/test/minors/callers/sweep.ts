import { rowReader, saveState } from '../../support/calls/restore-state.ts';
import { procedures } from '../../support/calls/send.ts';
import type { Answer } from '../../support/http/browser.ts';
import { type CallerName, isAllowed } from './allowed.ts';
import type { TwoHouseholds } from './household.ts';
import { CHILDREN, NEEDLES, needlesOf } from './needles.ts';
import { askerOf, authenticate } from './people.ts';
import { matrixRequests, pathRequests, schemaRequests } from './requests.ts';
import { toldBesides } from './told.ts';

/** What was found: lines that say who has read what where, and which refused call has changed something. */
export interface Findings {
  calls: Set<string>;
  answers: number;
  leaks: Set<string>;
  problems: Set<string>;
}

/** Sends every request as one caller, and puts the data back after each change. */
export async function sweep(home: TwoHouseholds, caller: CallerName): Promise<Findings> {
  const { server } = home;
  const found: Findings = { calls: new Set(), answers: 0, leaks: new Set(), problems: new Set() };
  const asker = askerOf(home, caller);
  const apply = await authenticate(home, caller);
  const restore = await saveState(server);
  const readRows = await rowReader(server);
  const initial = await readRows();
  const besides = toldBesides(home);
  const mayCall = async (call: string) => {
    const { type, inputs } = procedures[call]?._def ?? {};
    if (!inputs?.length) return true;
    const browser = apply(await server.browser());
    const unread = type === 'query' ? browser.query(call, []) : browser.mutate(call, []);
    return ![401, 403].includes((await unread).status);
  };
  for (const requests of [schemaRequests(home, mayCall), pathRequests(home), matrixRequests(home, asker)]) {
    for await (const { call, asked, ask } of requests) {
      const before = await readRows();
      const answer = await ask(apply(await server.browser()));
      found.calls.add(call);
      found.answers += 1;
      for (const leak of leaksIn(home, { caller, call, asked, answer })) found.leaks.add(leak);
      if (answer.status >= 500) found.problems.add(`${caller}: ${call} answers ${answer.status}`);
      const after = await readRows();
      if (after !== before && answer.status >= 400)
        found.problems.add(`${caller}: ${call} was refused and changed rows`);
      if (after !== before) for (const leak of await besides.read({ call, asked })) found.leaks.add(leak);
      if (after !== initial) await restore({ files: false });
    }
  }
  for (const leak of besides.events()) found.leaks.add(leak);
  return found;
}

/** The needles in an answer that its caller may not read, without those that were asked for. */
function leaksIn(
  { households }: TwoHouseholds,
  { caller, call, asked, answer }: { caller: CallerName; call: string; asked: string; answer: Answer },
): string[] {
  const said = `${JSON.stringify(answer.headers)}\n${answer.bytes.toString('latin1')}`.toLowerCase();
  const leaks = CHILDREN.flatMap((child) => {
    const needles = needlesOf(child);
    const read = NEEDLES.filter(
      (needle) => said.includes(needles[needle]) && !asked.toLowerCase().includes(needles[needle]),
    );
    return read.filter((needle) => !isAllowed(caller, { child, needle, call })).map((needle) => `${child}'s ${needle}`);
  });
  const originals = CHILDREN.filter((child) => answer.bytes.equals(households[child].original));
  const files = originals
    .filter((child) => !MAY_HAVE_ORIGINAL[child].has(caller))
    .map((child) => `${child}'s original file`);
  return [...leaks, ...files].map((what) => `${caller} reads ${what} in ${call}`);
}

/** The file as it was sent is for its player and admins. */
const MAY_HAVE_ORIGINAL = {
  leo: new Set<CallerName>(['child', 'childByReadToken', 'admin', 'safeguarding']),
  mia: new Set<CallerName>(['admin', 'safeguarding']),
};
