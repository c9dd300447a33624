import { type LoadOptions, type MeasuredServer, type Round, round } from './load.ts';

/** Results of a server over all rounds: the medians, with the smallest and largest rate. */
export interface Result extends Round {
  least: number;
  most: number;
}

export interface CompareOptions extends LoadOptions {
  rounds: number;
}

export interface Comparison {
  results: Result[];
  /** Requests a second of the first as a share of another's, from adjacent rounds. */
  ratioTo(other: number): number;
  /** The same by processor time for one request; null where the system does not report it. */
  cpuRatioTo(other: number): number | null;
}

/** Requests before measuring begins: until then V8 is still compiling. */
const WARM_UP = { answers: 2000, seconds: 3 };

/**
 * Puts servers under the same load in turns, in many short rounds instead of one long one, so that other load on the
 * machine affects all of them. The order changes from round to round.
 */
export async function compare(servers: readonly MeasuredServer[], options: CompareOptions): Promise<Comparison> {
  for (const server of servers) await round(server, { ...options, ...WARM_UP });
  const rounds: Round[][] = servers.map(() => []);
  for (let turn = 0; turn < options.rounds; turn += 1) {
    const order = [...servers.keys()];
    if (turn % 2 === 1) order.reverse();
    for (const index of order) rounds[index]?.push(await round(servers[index] as MeasuredServer, options));
  }
  const [first = []] = rounds;
  const ratios = (other: number, share: (own: Round, their: Round) => number) =>
    median(first.map((own, turn) => share(own, rounds[other]?.[turn] as Round)));
  return {
    results: rounds.map(toResult),
    ratioTo: (other) => ratios(other, (own, their) => own.perSecond / their.perSecond),
    cpuRatioTo: (other) =>
      first.some(({ cpuMs }) => cpuMs === null)
        ? null
        : ratios(other, (own, their) => (their.cpuMs ?? 0) / (own.cpuMs ?? 1)),
  };
}

function toResult(rounds: readonly Round[]): Result {
  const middle = (read: (round: Round) => number) => median(rounds.map(read));
  const rates = rounds.map(({ perSecond }) => perSecond);
  return {
    perSecond: middle((one) => one.perSecond),
    bytesPerSecond: middle((one) => one.bytesPerSecond),
    cpuMs: rounds.some(({ cpuMs }) => cpuMs === null) ? null : middle((one) => one.cpuMs ?? 0),
    clientCpuMs: middle((one) => one.clientCpuMs),
    medianMs: middle((one) => one.medianMs),
    p99Ms: middle((one) => one.p99Ms),
    least: Math.min(...rates),
    most: Math.max(...rates),
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? Number.NaN)) / 2 : upper;
}
