import { percentile } from './measures.ts';

/** The outcome of many users repeating a call. */
export interface CrowdReport {
  count: number;
  /** Unexpected statuses. */
  wrong: number[];
  /** The 99th percentile in milliseconds. */
  p99: number;
}

interface Loop {
  /** How many users make the call. */
  people: number;
  /** How long each of them pauses in between. Milliseconds. */
  rest?: number;
  ask(): Promise<Response>;
  /** Accepted statuses. */
  takes?: readonly number[];
}

/** Runs several crowds at the same time for some seconds. */
export async function runCrowds<Name extends string>(
  seconds: number,
  loops: Record<Name, Loop>,
): Promise<Record<Name, CrowdReport>> {
  const end = performance.now() + seconds * 1000;
  const reports = Object.entries<Loop>(loops).map(async ([name, loop]) => {
    const times: number[] = [];
    const wrong: number[] = [];
    const person = async () => {
      do {
        const began = performance.now();
        const response = await loop.ask();
        for await (const _ of response.body ?? []);
        times.push(performance.now() - began);
        if (!(loop.takes ?? [200, 201, 206]).includes(response.status)) wrong.push(response.status);
        if (loop.rest) await new Promise((resolve) => setTimeout(resolve, loop.rest));
      } while (performance.now() < end);
    };
    await Promise.all(Array.from({ length: loop.people }, person));
    return [name, { count: times.length, wrong, p99: percentile(times, 99) }] as const;
  });
  return Object.fromEntries(await Promise.all(reports)) as Record<Name, CrowdReport>;
}
