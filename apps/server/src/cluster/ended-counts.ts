interface Metric {
  name: string;
  help: string;
  type: string;
  aggregator: string;
  values: { labels: Record<string, unknown>; value: number; metricName?: string }[];
}

/** Adds the counts of an ended worker to those of earlier ones, because sums that fall look like a restart. Gauges are dropped. */
export function addEnded(earlier: unknown, ended: unknown): unknown {
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
