import { describe, expect, test } from 'vitest';
import { atLeast, atMost, type Finding, lineOf, type Section, skipped, summaryOf, worstOf } from './report.ts';

const isLess = (ratio: number, than: number) => ratio < than;

function aFinding(what: string, ratio: number, share: number): Finding {
  return { what, measured: '500 /s', baseline: '1000 /s', ratio, budget: atLeast(ratio, share) };
}

function aSection(...findings: Finding[]): Section {
  return { title: 'a section', seconds: 1, findings };
}

describe('one line of the report', () => {
  test('names product, baseline, ratio, budget and verdict', () => {
    expect(lineOf(aFinding('inbox', 0.9, 0.85)).split(/ {2,}/)).toEqual([
      ...['inbox', '500 /s', '1000 /s', '0.90', '>= 0.85', 'kept'],
    ]);
    expect(lineOf(aFinding('inbox', 0.8, 0.85))).toMatch(/0\.80 +>= 0\.85 +MISSED$/);
  });

  test('shows the note only where it explains', () => {
    const note = 'one process serves';
    expect(lineOf({ ...aFinding('cores', 1.9, 1.8), note })).not.toContain(note);
    expect(lineOf({ ...aFinding('cores', 1, 1.8), note })).toContain(note);
    expect(lineOf(skipped('cores', 'out of time'))).toContain('out of time');
  });

  test('stays one line, however long the note is', () => {
    const line = lineOf({ ...aFinding('inbox', 0.1, 0.85), note: `first\n${'second '.repeat(100)}` });
    expect(line).not.toContain('second');
    expect(lineOf({ ...aFinding('inbox', 0.1, 0.85), note: 'x'.repeat(1000) }).length).toBeLessThanOrEqual(160);
  });
});

describe('the end of the report', () => {
  test('lists every budget that is not kept, and what was not measured', () => {
    const failed: Finding = { what: 'Lighthouse', measured: 'failed', outcome: 'failed' };
    const sections = [
      aSection(aFinding('inbox', 0.9, 0.85), aFinding('send', 0.4, 0.5)),
      aSection(skipped('mixed', 'out of time'), failed),
    ];
    expect(summaryOf(sections)).toEqual([
      '1 of 2 budgets kept.',
      'MISSED (1): send: 0.40 (>= 0.50)',
      'Not measured (1): mixed',
      'Failed (1): Lighthouse',
    ]);
  });

  test('needs few lines for many missed budgets', () => {
    const missed = Array.from({ length: 50 }, (_, index) =>
      aFinding(`a measured thing with number ${index}`, 0.1, 0.5),
    );
    const lines = summaryOf([aSection(...missed)]);
    expect(lines.length).toBeLessThan(25);
    for (const { what } of missed) expect(lines.join('\n')).toContain(what);
  });
});

describe('one line for several findings', () => {
  const findings = [aFinding('newest', 0.9, 0.85), aFinding('rare', 0.7, 0.85), aFinding('group', 0.8, 0.85)];

  test('is that of the worst ratio', () => {
    expect(worstOf('lists', findings, isLess)).toMatchObject({ what: 'lists', ratio: 0.7, note: 'rare' });
    const costs = [1.5, 3].map((ratio) => ({ what: `${ratio}`, measured: '', ratio, budget: atMost(ratio, 2) }));
    expect(worstOf('costs', costs, (ratio, than) => ratio > than)).toMatchObject({
      ratio: 3,
      budget: { isKept: false },
    });
  });

  test('is that of a request without an answer, whatever the ratios are', () => {
    const refused = { what: 'search', measured: 'refused', budget: { text: 'an answer', isKept: false } };
    expect(worstOf('lists', [findings[0] as Finding, refused, findings[1] as Finding], isLess)).toMatchObject({
      measured: 'refused',
      budget: { isKept: false },
    });
  });

  test('says how many were not measured', () => {
    expect(worstOf('lists', [...findings, skipped('x', 'out of time')], isLess).note).toBe('rare; 1 of 4 not measured');
    expect(worstOf('lists', [skipped('x', 'out of time')], isLess)).toMatchObject({ outcome: 'skipped' });
  });
});
