import { parseArgs } from 'node:util';

export type Options = ReturnType<typeof readArguments>['values'];

export function readArguments(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      username: { type: 'string' },
      email: { type: 'string' },
      'first-name': { type: 'string', default: 'Platform' },
      'last-name': { type: 'string', default: 'Admin' },
      name: { type: 'string' },
      scope: { type: 'string', default: 'read' },
      days: { type: 'string' },
      to: { type: 'string' },
      keep: { type: 'string' },
      quick: { type: 'boolean' },
      state: { type: 'string' },
      head: { type: 'string' },
      player: { type: 'string' },
      reason: { type: 'string', default: '' },
    },
  });
}

/** Reads the first line of standard input, so that a password is not in the history of the shell. */
export async function readLine(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('New password: ');
  let text = '';
  for await (const chunk of process.stdin) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.split(/\r?\n/)[0] ?? '';
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function printProblemCount(problems: readonly string[]): number {
  print(problems.length === 1 ? '1 problem.' : `${problems.length} problems.`);
  return problems.length > 0 ? 1 : 0;
}
