import { compare } from '../compare.ts';
import { always, getRequest } from '../load.ts';
import { fetchText, type Site } from '../product.ts';
import { below, type Finding, finding, milliseconds } from '../report.ts';
import { isUnanswered, noAnswer } from './pages.ts';
import { assertFinds, PEOPLE_QUERIES, PLAYER_QUERIES, type Query } from './queries.ts';

const MOST = 2;
const LOAD = { connections: 1, seconds: 0.25, rounds: 5 };

/** How the cost of the first page grows with the number of players: the same page from folders of different sizes. */
export async function measureGrowth(sites: readonly { players: number; site: Site }[]): Promise<Finding[]> {
  const { newest, group, location, rare, name, letters } = PLAYER_QUERIES;
  const { directory, allPlayers, accounts, auditLog, auditOfAct } = PEOPLE_QUERIES;
  const findings: Finding[] = [];
  const people = [directory, allPlayers, accounts, auditLog, auditOfAct];
  for (const query of [newest, group, location, rare, name, letters, ...people]) {
    findings.push(await finding(query.what, () => measure(query, sites)));
  }
  return findings;
}

async function measure(query: Query, sites: readonly { players: number; site: Site }[]): Promise<Finding> {
  if (isUnanswered(query)) return { ...noAnswer(query.what), note: 'no answer in time, see above' };
  for (const { players, site } of sites) {
    const text = await fetchText(site.server, query.path, site.cookies[query.person]);
    if (text === null) {
      await site.restart();
      return noAnswer(`${query.what}, of ${players}`);
    }
    assertFinds(query, JSON.parse(text));
  }
  const { results, cpuRatioTo, ratioTo } = await compare(
    sites.map(({ site }) => ({
      server: site.server,
      nextRequest: always(getRequest(query.path, { cookie: site.cookies[query.person] ?? '' })),
    })),
    LOAD,
  );
  const last = sites.length - 1;
  // By processor time where the system reports it, because that does not depend on other load.
  const growth = cpuRatioTo(last) ?? ratioTo(last);
  const cost = (index: number) => milliseconds(results[index]?.cpuMs ?? results[index]?.medianMs ?? 0);
  return {
    what: query.what,
    measured: cost(last),
    baseline: cost(0),
    ratio: growth,
    budget: below(growth, MOST, `<= ${MOST} x`),
    facts: { path: query.path, sizes: sites.map(({ players }) => players), results },
  };
}
