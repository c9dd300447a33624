import { spawnSync } from 'node:child_process';

let isPossible: boolean | undefined;

/**
 * What is put before a command so that the program gets a signal when the process that has started it is gone, however that
 * ended: a run of the tests that is interrupted comes to no `finally`. Linux can do that (prctl(2), PR_SET_PDEATHSIG);
 * elsewhere it is nothing.
 */
export function endingWithParent(signal: 'KILL' | 'TERM' | 'QUIT'): string[] {
  isPossible ??= spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0;
  return isPossible ? ['setpriv', '--pdeathsig', signal, '--'] : [];
}
