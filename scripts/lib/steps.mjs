/** Runs the steps of `npm test`: one line for each that has succeeded, the whole output of each that has failed. */
import { run } from './process.mjs';
import { ROOT } from './toolchain.mjs';

const TITLE_WIDTH = 24;

/** Runs one step and prints its outcome. `count` reads the test numbers once the command has ended; `failedTasks` are turbo's names. */
export async function runStep({ title, command, env, count, blockedBy, remark }) {
  if (blockedBy) {
    process.stdout.write(`${heading(title)} not run: ${blockedBy}\n`);
    const [reason] = blockedBy.split('\n');
    const counts = { passed: 0, failed: 1, skipped: 0 };
    return { title, ok: false, seconds: 0, counts, note: `not run: ${reason}`, failedTasks: [] };
  }
  const began = performance.now();
  const { code, output } = await run(command[0], command.slice(1), { cwd: ROOT, env });
  const seconds = (performance.now() - began) / 1000;

  const counts = settle(count?.(), code);
  const failedTasks = output.match(/^ *Failed: +(.+)$/m)?.[1].split(', ') ?? [];
  const note = describe(counts, output, remark);
  const result = { title, ok: code === 0, seconds, counts, note, failedTasks };
  process.stdout.write(`${heading(title)} ${outcome(result)}\n`);
  if (!result.ok) process.stdout.write(`\n${output.trimEnd()}\n\n`);
  return result;
}

/** A table of the steps, the time since this program was started, and on the last line, alone, the number of tests. */
export function summarize(results) {
  const total = (kind) => results.reduce((sum, { counts }) => sum + (counts?.[kind] ?? 0), 0);
  const rows = results.map((result) => `  ${result.title.padEnd(TITLE_WIDTH)} ${outcome(result)}`);
  return [
    '',
    ...rows,
    `  ${'in all'.padEnd(TITLE_WIDTH)}         ${clock(performance.now() / 1000)}`,
    '',
    `${total('passed')} passed, ${total('failed')} failed`,
    '',
  ].join('\n');
}

function heading(title) {
  return `${title} `.padEnd(TITLE_WIDTH, '.');
}

function outcome({ ok, seconds, note }) {
  return `${(ok ? 'ok' : 'FAILED').padEnd(7)} ${clock(seconds)}   ${note}`.trimEnd();
}

function clock(seconds) {
  return `${seconds.toFixed(1)} s`.padStart(7);
}

function settle(counts, code) {
  if (!counts) return null;
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function describe(counts, output, remark) {
  const parts = [];
  if (counts) parts.push(`${counts.passed} passed`);
  if (counts?.failed) parts.push(`${counts.failed} failed`);
  if (counts?.skipped) parts.push(`${counts.skipped} skipped`);
  // Turbo takes results from its cache when no input of a task has changed.
  const [, cached, all] = output.match(/Cached:\s+(\d+) cached, (\d+) total/) ?? [];
  if (cached && cached === all && cached !== '0') parts.push('unchanged since the last run');
  if (remark) parts.push(remark);
  return parts.join(', ');
}
