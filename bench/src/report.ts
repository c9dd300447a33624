import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RequestRejected } from './load.ts';
import { BENCH } from './paths.ts';
import { isLate } from './time.ts';

/** One line of the report. */
export interface Finding {
  what: string;
  measured: string;
  baseline?: string;
  /** The measured value as a share, or a multiple, of the baseline. */
  ratio?: number | null;
  /** The same by processor time for one request, which other load on the machine changes less; null where it is unknown. */
  cpuRatio?: number | null;
  budget?: { text: string; isKept: boolean };
  /** What could not be measured, and why; such a line has no measured value. */
  outcome?: 'skipped' | 'failed';
  /** A short remark. It is printed where a budget is not kept; otherwise it is in report.json only. */
  note?: string;
  /** Everything that was measured, for report.json only. */
  facts?: unknown;
}

export interface Section {
  title: string;
  seconds: number;
  findings: Finding[];
}

const COLUMNS = [
  { title: 'what', width: 50 },
  { title: 'product', width: 16 },
  { title: 'baseline', width: 12 },
  { title: 'ratio', width: 6 },
  { title: 'by CPU', width: 6 },
  { title: 'budget', width: 14 },
  { title: '', width: 0 },
];
/** As wide as most terminals are, so that a line stays one. */
const LINE_MAX = 160;

/** Prints a line. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function skipped(what: string, why: string): Finding {
  return { what, measured: 'skipped', outcome: 'skipped', note: why };
}

/** Measures one line, unless there is no time left for it, or the server rejects requests under load. */
export async function finding(what: string, measure: () => Promise<Finding>): Promise<Finding> {
  if (isLate()) return skipped(what, 'out of time');
  try {
    return await measure();
  } catch (error) {
    if (!(error instanceof RequestRejected)) throw error;
    return { what, measured: 'refused', budget: { text: 'an answer', isKept: false }, note: error.message };
  }
}

/** At least this share of the baseline. */
export function atLeast(ratio: number, share: number): NonNullable<Finding['budget']> {
  return { text: `>= ${share.toFixed(2)}`, isKept: ratio >= share };
}

/** At most this multiple of the baseline. */
export function atMost(ratio: number, multiple: number): NonNullable<Finding['budget']> {
  return { text: `<= ${multiple.toFixed(2)}`, isKept: ratio <= multiple };
}

/** Below a bound, in whatever unit. */
export function below(value: number, bound: number, text: string): NonNullable<Finding['budget']> {
  return { text, isKept: value < bound };
}

/**
 * One line for several findings with the same budget: that of the worst, which the note names. All of them are in report.json.
 * `isWorse` compares ratios; a request that got no answer is worse than any ratio.
 */
export function worstOf(
  what: string,
  findings: readonly Finding[],
  isWorse: (ratio: number, than: number) => boolean,
): Finding {
  const measured = findings.filter(({ outcome }) => outcome === undefined);
  const left = findings.length - measured.length;
  const [first, ...others] = measured;
  if (!first) return { ...skipped(what, findings[0]?.note ?? 'there is nothing to measure'), facts: findings };
  const worst = others.reduce((one, other) => {
    if (one.ratio == null) return one;
    return other.ratio == null || isWorse(other.ratio, one.ratio) ? other : one;
  }, first);
  const notes = [worst.what, worst.note, left > 0 ? `${left} of ${findings.length} not measured` : undefined];
  return { ...worst, what, note: notes.filter(Boolean).join('; '), facts: findings };
}

export function printHeader(): void {
  say(line(COLUMNS.map(({ title }) => title)));
}

/** Prints a finding as one line. */
export function printFinding(finding: Finding): void {
  say(lineOf(finding));
}

/** A finding as one line, at most as wide as a terminal. */
export function lineOf(finding: Finding): string {
  const { what, measured, baseline = '', ratio, budget, note } = finding;
  const verdict = finding.outcome ? '' : budget ? (budget.isKept ? 'kept' : 'MISSED') : '';
  const share = (number: number | null | undefined) => (number == null ? '' : number.toFixed(2));
  const cells = [what, measured, baseline, share(ratio), share(finding.cpuRatio), budget?.text ?? '', verdict];
  const remark = note && (finding.outcome || budget?.isKept === false) ? `(${note.split('\n', 1)[0]})` : '';
  return `${line(cells)} ${remark}`.trimEnd().slice(0, LINE_MAX);
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, column) => cell.slice(0, COLUMNS[column]?.width || undefined).padEnd(COLUMNS[column]?.width ?? 0))
    .join(' ')
    .trimEnd();
}

/** What is printed after all lines: how many budgets are kept, each that is not, and what was not measured. */
export function summaryOf(sections: readonly Section[]): string[] {
  const findings = sections.flatMap((section) => section.findings);
  const judged = findings.filter(({ budget, outcome }) => budget && !outcome);
  const missed = judged.filter(({ budget }) => !budget?.isKept);
  const of = (outcome: Finding['outcome']) => findings.filter((one) => one.outcome === outcome).map(({ what }) => what);
  return [
    `${judged.length - missed.length} of ${judged.length} budgets kept.`,
    ...listed(
      'MISSED',
      missed.map((one) => `${one.what}: ${one.ratio?.toFixed(2) ?? one.measured} (${one.budget?.text})`),
    ),
    ...listed('Not measured', of('skipped')),
    ...listed('Failed', of('failed')),
  ];
}

/** Names as a list in as few lines as they need. */
function listed(title: string, names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length + 2 <= LINE_MAX) lines[lines.length - 1] = `${last}; ${name}`;
    else lines.push(`${lines.length === 0 ? `${title} (${names.length}): ` : '  '}${name}`);
  }
  return lines;
}

/** Writes the report and returns its path. */
export function writeReport(machine: Record<string, unknown>, sections: readonly Section[]): string {
  const file = join(BENCH, 'report.json');
  writeFileSync(file, `${JSON.stringify({ machine, sections }, null, 2)}\n`);
  return file;
}

export const rate = (perSecond: number) => `${perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond)} /s`;
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const milliseconds = (ms: number) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
