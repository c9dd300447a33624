import { readFileSync } from 'node:fs';
import { inTransaction } from '@touchline/api';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { testServer } from '../support/index.ts';

interface Rules {
  groups: {
    rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
  }[];
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
const OF_PROMETHEUS = { metric: 'up', labels: ['job', 'instance', 'le'] };
const OPERATORS = new Set(['and', 'or', 'unless']);

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

test('each metric and label that alarms and the dashboard name is one of /metrics', {
  tags: ['DEPLOY-09'],
}, async () => {
  const server = await testServer({ lastBackupAt: async () => new Date() });
  server.health.observeRun({ kind: 'mail.send', outcome: 'done', seconds: 1 });
  const { jobs } = server.shared;
  const kind = { name: 'test.letter', data: z.object({}) };
  await jobs.runDue([{ kind, run: async () => {} }]);
  await inTransaction(server.db, (tx) => jobs.enqueue(tx, kind, {}));
  const browser = await server.browser();
  await browser.get('/api/nothing');
  const { text } = await browser.get('/metrics');
  const metrics = new Set([...text.matchAll(/^([a-z_]\w*)(?=[ {])/gm)].map(([, name]) => name));
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name));
  for (const [title, expression] of queries) {
    const found = namesIn(expression);
    expect(found.metrics, title).not.toEqual([]);
    for (const name of found.metrics) if (name !== OF_PROMETHEUS.metric) expect(metrics, title).toContain(name);
    for (const name of found.labels) if (!OF_PROMETHEUS.labels.includes(name)) expect(labels, title).toContain(name);
  }
});

test('each alarm says what it is about and how urgent it is', () => {
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'ticket'], alert).toContain(labels.severity);
    expect(annotations.summary, alert).toMatch(/\.$/);
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
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
