import { readFileSync } from 'node:fs';
import { inTransaction } from '@touchline/api';
import { letter } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { metricsOfPrimary } from '../../src/cluster/hub.ts';
import { testServer } from '../support/index.ts';

interface Rules {
  groups: {
    rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
  }[];
}
interface RuleTests {
  tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[]; gridPos: { x: number; y: number; w: number; h: number } }[];
}

const textOf = (name: string) =>
  readFileSync(new URL(`../../../../deploy/monitoring/${name}`, import.meta.url), 'utf8');
const rules = (parse(textOf('rules.yml')) as Rules).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(textOf('grafana-dashboard.json')) as Dashboard;
const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Of Prometheus itself: whether a server responds, and the labels that say which one. */
const OF_PROMETHEUS = { metric: 'up', labels: ['job', 'instance', 'le'], jobs: jobsOfPrometheus() };
const OPERATORS = new Set(['and', 'or', 'unless']);

function jobsOfPrometheus(): string[] {
  const { scrape_configs } = parse(textOf('prometheus.yml')) as { scrape_configs: { job_name: string }[] };
  return scrape_configs.map(({ job_name }) => job_name);
}

interface Matcher {
  metric: string;
  label: string;
  isPattern: boolean;
  value: string;
}

/** What an expression of PromQL demands of labels, such as `jobs{state="failed"}`. */
function matchersIn(expression: string): Matcher[] {
  return [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', selector = '']) =>
    [...selector.matchAll(/(\w+)\s*(!?=~?|!~)\s*"([^"]*)"/g)].map(([, label = '', operator = '', value = '']) => ({
      metric,
      label,
      isPattern: operator.endsWith('~'),
      value,
    })),
  );
}

/** Whether /metrics has a value of the label that the matcher names, whether it asks for that one or for all others. */
function isIn(text: string, { metric, label, isPattern, value }: Matcher): boolean {
  const lines = text.split('\n').filter((line) => line.startsWith(`${metric}{`));
  const values = lines.map((line) => new RegExp(`[{,]${label}="([^"]*)"`).exec(line)?.[1] ?? '');
  const pattern = new RegExp(`^(?:${value})$`);
  return values.some((one) => (isPattern ? pattern.test(one) : one === value));
}

/** The metrics that an expression of PromQL reads, and the labels that it names. */
function namesIn(expression: string): { metrics: string[]; labels: string[] } {
  const bare = expression.replace(/"[^"]*"/g, '""');
  const selectors = [...bare.matchAll(/\{([^}]*)\}/g)].flatMap(([, text = '']) => text.split(','));
  const grouped = [...bare.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap(([, text = '']) =>
    text.split(','),
  );
  const names = bare
    .replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .matchAll(/(?<![\w.])[a-z_:]\w*(?!\w*\s*\()/gi);
  return {
    metrics: [...names].map(([name]) => name).filter((name) => !OPERATORS.has(name)),
    labels: [...selectors.map((text) => /^\s*(\w+)/.exec(text)?.[1] ?? ''), ...grouped.map((text) => text.trim())],
  };
}

test('names are found in expressions', () => {
  expect(
    namesIn('topk(3, sum by (a, b) (rate(x_total{c=~"5..", d!="/y"}[5m]))) / 2e9 > 1 and absent(y) or z == 0'),
  ).toEqual({
    metrics: ['x_total', 'y', 'z'],
    labels: ['c', 'd', 'a', 'b'],
  });
});

test('what expressions demand of labels is found in them', () => {
  expect(matchersIn('sum(x_total{c=~"5..", d!="/y"}) > y')).toEqual([
    { metric: 'x_total', label: 'c', isPattern: true, value: '5..' },
    { metric: 'x_total', label: 'd', isPattern: false, value: '/y' },
  ]);
});

test('each metric, label and value that alarms and the dashboard name is one of /metrics', {
  tags: ['DEPLOY-09'],
}, async () => {
  const server = await testServer({ lastBackupAt: async () => new Date() });
  server.health.observeRun({ kind: 'mail.send', outcome: 'done', seconds: 1 });
  await inTransaction(server.db, (tx) => server.shared.jobs.enqueue(tx, letter, {}));
  const browser = await server.browser();
  await browser.get('/api/nothing');
  server.health.drain();
  await browser.get('/readyz');
  const { text } = await browser.get('/metrics');
  const ofPrimary = metricsOfPrimary(0).map(({ name }) => name);
  const metrics = new Set([...ofPrimary, ...[...text.matchAll(/^([a-z_]\w*)(?=[ {])/gm)].map(([, name = '']) => name)]);
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name));
  for (const [title, expression] of queries) {
    const found = namesIn(expression);
    expect(found.metrics, title).not.toEqual([]);
    for (const name of found.metrics) if (name !== OF_PROMETHEUS.metric) expect(metrics, title).toContain(name);
    for (const name of found.labels) if (!OF_PROMETHEUS.labels.includes(name)) expect(labels, title).toContain(name);
    for (const matcher of matchersIn(expression)) {
      if (matcher.label === 'job') expect(OF_PROMETHEUS.jobs, title).toContain(matcher.value);
      else expect(isIn(text, matcher), `${title}: ${matcher.label} ${matcher.value}`).toBe(true);
    }
  }
});

test('each alarm says what it is about and how urgent it is', () => {
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'ticket'], alert).toContain(labels.severity);
    expect(annotations.summary, alert).toMatch(/\.$/);
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

test('promtool tests of each alarm that it fires, and that it does not', () => {
  const cases = (parse(textOf('rules.test.yml')) as RuleTests).tests.flatMap((one) => one.alert_rule_test);
  for (const { alert } of rules) {
    const counts = cases.filter(({ alertname }) => alertname === alert).map(({ exp_alerts }) => exp_alerts.length);
    expect(Math.max(...counts), alert).toBeGreaterThan(0);
    expect(counts, alert).toContain(0);
  }
});

test('panels of the dashboard do not overlap and fit its 24 columns', () => {
  const taken = new Set<string>();
  for (const { title, gridPos } of dashboard.panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(taken.has(`${x} ${y}`), title).toBe(false);
        taken.add(`${x} ${y}`);
      }
    }
  }
});
