import { vi } from 'vitest';
import { failureOf, runCommand } from '../../../src/operations/commands/run-command.ts';
import { ADMIN } from './child-server.ts';
import type { Outcome } from './cli.ts';

/** Runs a command of the command line in this process; returns its output and exit code. */
export const command = (folder: string, ...words: string[]): Promise<Outcome> => commandWith({}, folder, ...words);

/** The same with more settings. */
export async function commandWith(
  settings: Record<string, string>,
  folder: string,
  ...words: string[]
): Promise<Outcome> {
  const output = { stdout: '', stderr: '' };
  const recorders = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      output[name] += text;
      return true;
    }),
  );
  const env = { DATA_DIR: folder, DEMO: '0', NEW_PASSWORD: ADMIN.password, ...settings };
  try {
    const code = await runCommand(words, env);
    return { ...output, code };
  } catch (error) {
    return { ...output, stderr: `${output.stderr}${failureOf(error)}\n`, code: 1 };
  } finally {
    for (const recorder of recorders) recorder.mockRestore();
  }
}
