import { compare } from '../compare.ts';
import { always, getRequest } from '../load.ts';
import { fetchText, type Site } from '../product.ts';
import { atMost, type Finding, finding, milliseconds, worstOf } from '../report.ts';
import { isUnanswered, noAnswer } from './pages.ts';
import { assertFinds, PEOPLE_QUERIES, PLAYER_QUERIES, type Query } from './queries.ts';

const MOST = 2;
const LOAD = { connections: 1, seconds: 0.25, rounds: 5 };

/** How the cost of the first page grows with the number of players: the same page from folders of different sizes. */
export async function measureGrowth(sites: readonly { players: number; site: Site }[]): Promise<Finding[]> {
  const { newest, group, location, rare, sorted, name, letters, commonLetters } = PLAYER_QUERIES;
  const one = (query: Query) => finding(`growth: ${query.what}`, () => measure(query, sites));
  const worst = async (what: string, queries: readonly Query[]) => {
    const found: Finding[] = [];
    for (const query of queries) found.push(await finding(query.what, () => measure(query, sites)));
    return worstOf(what, found, (ratio, than) => ratio > than);
  };
  return [
    await one(newest),
    await worst('growth: players, filters and order: the most of 4', [group, location, rare, sorted]),
    await one(name),
    await one(letters),
    await one(commonLetters),
    await worst('growth: people, audit log: the most of 5', Object.values(PEOPLE_QUERIES)),
  ];
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
    what: `growth: ${query.what}`,
    measured: cost(last),
    baseline: cost(0),
    ratio: growth,
    budget: atMost(growth, MOST),
    facts: { path: query.path, sizes: sites.map(({ players }) => players), results },
  };
}
