import { spawnSync } from 'node:child_process';

let isPossible: boolean | undefined;

/**
 * The prefix of a command that makes the system send a signal to its process when the parent process ends: an interrupted
 * test run does not reach its `finally`. Empty where the system cannot do that; Linux can (prctl(2), PR_SET_PDEATHSIG).
 */
export function endingWithParent(signal: 'KILL' | 'TERM' | 'QUIT'): string[] {
  isPossible ??= spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0;
  return isPossible ? ['setpriv', '--pdeathsig', signal, '--'] : [];
}
