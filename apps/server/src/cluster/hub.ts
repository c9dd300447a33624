import { setTimeout as pause } from 'node:timers/promises';
// Imports one module of the API, because the primary process takes a third of the memory of a worker.
import { deliver } from '@touchline/api/platform/events/local-events';
import type { FromHub, Question, ToHub } from './messages.ts';

/** How long the answer of a busy worker is waited for. Milliseconds. */
const ANSWER_MS = 5000;

export interface Member {
  /** Whether it serves requests; others are not asked. */
  isServing: boolean;
  tell(message: FromHub): void;
}

/** Passes messages between workers, in the primary process. Keeps the metrics of workers that have ended. */
export function createHub(members: ReadonlySet<Member>, metricsOfPrimary: () => unknown) {
  const asked = new Map<number, { member: Member; resolve(answer: unknown): void }>();
  let lastId = 0;
  const reported = new Map<Member, unknown>();
  let ofEnded: unknown = null;

  /** The answer of a worker; null if it ends or is too late. */
  function ask(member: Member, question: Question): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    lastId += 1;
    asked.set(lastId, { member, resolve });
    member.tell({ type: 'question', id: lastId, question });
    return Promise.race([promise, pause(ANSWER_MS, null, { ref: false })]);
  }

  async function metricsOf(member: Member): Promise<unknown> {
    const metrics = await ask(member, { type: 'metrics' });
    if (metrics === null) return reported.get(member) ?? null;
    reported.set(member, metrics);
    return metrics;
  }

  async function answersTo(question: Question): Promise<unknown[]> {
    const serving = [...members].filter(({ isServing }) => isServing);
    if (question.type !== 'metrics') return Promise.all(serving.map((member) => ask(member, question)));
    const metrics = await Promise.all(serving.map(metricsOf));
    return [...metrics, ofEnded, metricsOfPrimary()].filter((one) => one !== null);
  }

  return {
    receive(from: Member, message: ToHub): void {
      if (message.type === 'publish') {
        // Here events get one order for all workers.
        deliver(message.events, (event, id) => {
          for (const member of members) member.tell({ type: 'event', id, event });
        });
      } else if (message.type === 'ask') {
        void answersTo(message.question).then((answers) => from.tell({ type: 'answers', id: message.id, answers }));
      } else if (message.type === 'answer') {
        asked.get(message.id)?.resolve(message.answer);
        asked.delete(message.id);
      } else reported.set(from, message.metrics);
    },
    /** Removes a worker that has ended: answers open questions to it with null, and keeps its metrics. */
    leave(member: Member): void {
      for (const [id, question] of asked) {
        if (question.member !== member) continue;
        asked.delete(id);
        question.resolve(null);
      }
      const metrics = reported.get(member) ?? null;
      reported.delete(member);
      if (metrics !== null) ofEnded = addEnded(ofEnded, metrics);
    },
  };
}

interface Metric {
  name: string;
  help: string;
  type: string;
  aggregator: string;
  values: { labels: Record<string, unknown>; value: number; metricName?: string }[];
}

/** Adds the counts of an ended worker to those of earlier ones, because sums that fall look like a restart. Gauges are dropped. */
function addEnded(earlier: unknown, ended: unknown): unknown {
  const sums = new Map((earlier as Metric[] | null)?.map((metric) => [metric.name, metric]));
  for (const metric of ended as Metric[]) {
    if (metric.type !== 'counter' && metric.type !== 'histogram') continue;
    const sum = sums.get(metric.name);
    sums.set(metric.name, { ...metric, values: sum ? addValues(sum.values, metric.values) : metric.values });
  }
  return [...sums.values()];
}

function addValues(some: Metric['values'], more: Metric['values']): Metric['values'] {
  const keyOf = ({ labels, metricName }: Metric['values'][number]) => JSON.stringify([metricName, labels]);
  const sums = new Map(some.map((entry) => [keyOf(entry), entry]));
  for (const entry of more) {
    const key = keyOf(entry);
    sums.set(key, { ...entry, value: entry.value + (sums.get(key)?.value ?? 0) });
  }
  return [...sums.values()];
}

export function metricsOfPrimary(failures: number): Metric[] {
  return [
    {
      name: 'worker_failures_total',
      help: 'Workers of this server that have ended by an error or a kill. There is none in a server of one process.',
      type: 'counter',
      aggregator: 'sum',
      values: [{ labels: {}, value: failures }],
    },
  ];
}
