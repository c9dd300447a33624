import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RequestRejected } from './load.ts';
import { BENCH } from './paths.ts';
import { isLate } from './time.ts';

/** One line of the report. `limit` says on which side of it a measured value or ratio may lie. */
export interface Finding {
  what: string;
  measured: string;
  baseline?: string;
  /** The measured value as a share, or a multiple, of the baseline. */
  ratio?: number | null;
  budget?: { text: string; isKept: boolean };
  /** A short remark. */
  note?: string;
  /** Everything that was measured, for report.json only. */
  facts?: unknown;
}

export interface Section {
  title: string;
  findings: Finding[];
}

const HEADER = ['what', 'measured', 'baseline', 'ratio', 'budget', ''];
const COLUMN_MAX = 46;

/** Prints progress. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function skipped(what: string, why: string): Finding {
  return { what, measured: 'skipped', note: why };
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
  return { text: `>= ${Math.round(share * 100)} %`, isKept: ratio >= share };
}

/** Below a bound, in whatever unit. */
export function below(value: number, bound: number, text: string): NonNullable<Finding['budget']> {
  return { text, isKept: value < bound };
}

export function printReport(sections: readonly Section[]): void {
  const rows = sections.flatMap(({ findings }) => findings.map(cells));
  const widths = HEADER.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  say(`\n${line(HEADER)}`);
  for (const { title, findings } of sections) {
    say(`\n${title}`);
    for (const finding of findings) {
      say(line(cells(finding)));
      if (finding.note) say(`    ${finding.note}`);
    }
  }
  const judged = sections.flatMap(({ findings }) => findings.filter(({ budget }) => budget));
  const over = judged.filter(({ budget }) => !budget?.isKept);
  say(`\n${judged.length - over.length} of ${judged.length} budgets kept.`);
}

function cells({ what, measured, baseline = '', ratio, budget }: Finding): string[] {
  const verdict = budget ? (budget.isKept ? 'ok' : 'OVER') : '';
  return [
    what.slice(0, COLUMN_MAX),
    measured,
    baseline,
    ratio == null ? '' : ratio.toFixed(2),
    budget?.text ?? '',
    verdict,
  ];
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
/** Processor time of one response on both sides; steadier than rates on a shared machine. */
export function processorTime(ratio: number, [own, their]: readonly [number, number]): string {
  return `processor time ${own.toFixed(2)} ms, baseline ${their.toFixed(2)} ms, ratio ${ratio.toFixed(2)}`;
}
