import { rowReader, saveState } from '../../support/calls/restore-state.ts';
import { procedures } from '../../support/calls/send.ts';
import type { Answer, Browser } from '../../support/http/browser.ts';
import { type CallerName, isAllowed } from './allowed.ts';
import type { TwoHouseholds } from './household.ts';
import { CHILDREN, needlesIn } from './needles.ts';
import { askerOf, authenticate } from './people.ts';
import { matrixRequests, pathRequests, type Sent, schemaRequests } from './requests.ts';
import { toldBesides } from './told.ts';

/** What was found: lines that say who has read what where, and which refused call has changed something. */
export interface Findings {
  calls: Set<string>;
  answers: number;
  leaks: Set<string>;
  /** The needles of each child that were in an answer: of those who may read all, none must be missing. */
  read: Set<string>;
  problems: Set<string>;
}

/** Sends every request as one caller, and puts the data back after each change. */
export async function sweep(home: TwoHouseholds, caller: CallerName): Promise<Findings> {
  const { server } = home;
  const found: Findings = { calls: new Set(), answers: 0, leaks: new Set(), read: new Set(), problems: new Set() };
  const apply = await authenticate(home, caller);
  const besides = toldBesides(home);
  // What the making of the data has caused is not told again after each change.
  await besides.read({ call: 'the start', asked: '' });
  const restore = await saveState(server);
  const readRows = await rowReader(server);
  const initial = await readRows();
  const browser = async () => apply(await server.browser());
  const all = [
    schemaRequests(home, (call) => mayCall(call, browser)),
    pathRequests(home),
    matrixRequests(home, askerOf(home, caller)),
  ];
  for await (const sent of inOrder(all)) {
    const before = await readRows();
    const answer = await sent.ask(await browser());
    judge(found, home, { ...sent, caller, answer });
    const after = await readRows();
    if (after !== before) {
      if (answer.status >= 400) found.problems.add(`${caller}: ${sent.call} was refused and changed rows`);
      for (const leak of await besides.read(sent)) found.leaks.add(leak);
    }
    if (after !== initial) await restore({ files: after !== before && answer.status < 300 });
  }
  for (const leak of besides.events()) found.leaks.add(leak);
  return found;
}

async function* inOrder(all: readonly AsyncGenerator<Sent>[]): AsyncGenerator<Sent> {
  for (const requests of all) yield* requests;
}

/** Whether a caller may call a procedure at all; one without input is called. */
async function mayCall(call: string, browser: () => Promise<Browser>): Promise<boolean> {
  const { type, inputs } = procedures[call]?._def ?? {};
  if (!inputs?.length) return true;
  const { query, mutate } = await browser();
  const { status } = await (type === 'query' ? query(call, []) : mutate(call, []));
  return status !== 401 && status !== 403;
}

interface Judged extends Sent {
  caller: CallerName;
  answer: Answer;
}

/** Notes which needles an answer has, and those among them that its caller may not read. */
function judge(found: Findings, home: TwoHouseholds, { caller, call, asked, answer }: Judged): void {
  found.calls.add(call);
  found.answers += 1;
  if (answer.status >= 500) found.problems.add(`${caller}: ${call} answers ${answer.status}`);
  for (const { child, needle } of needlesIn(textOf(answer), asked)) {
    found.read.add(`${child} ${needle}`);
    if (isAllowed(caller, { child, needle, call })) continue;
    found.leaks.add(`${caller} reads ${child}'s ${needle} in ${call}`);
  }
  for (const child of originalsIn(home, answer)) {
    if (!MAY_HAVE_ORIGINAL[child].has(caller)) found.leaks.add(`${caller} gets ${child}'s original file in ${call}`);
  }
}

/** Its headers and its bytes, in which files have names and tags. */
const textOf = (answer: Answer) => `${JSON.stringify(answer.headers)}\n${answer.bytes.toString('latin1')}`;

const originalsIn = ({ households }: TwoHouseholds, { bytes }: Answer) =>
  CHILDREN.filter((child) => bytes.equals(households[child].original));

/** The file as it was sent is for its player and admins. */
const MAY_HAVE_ORIGINAL = {
  leo: new Set<CallerName>(['child', 'childByReadToken', 'admin', 'safeguarding']),
  mia: new Set<CallerName>(['admin', 'safeguarding']),
};
