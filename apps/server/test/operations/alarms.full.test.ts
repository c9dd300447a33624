import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findProgram, PROGRAM_FOLDERS } from '../support/processes/programs.ts';

const FOLDER = fileURLToPath(new URL('../../../../deploy/monitoring', import.meta.url));
const PROMTOOL = findProgram('promtool', '--version');

describe.runIf(PROMTOOL)('promtool', () => {
  test.each([
    ['accepts the configuration and its rules', ['check', 'config', 'prometheus.yml']],
    ['finds that alarms fire when they should and not before', ['test', 'rules', 'rules.test.yml']],
  ])('%s', (_, words) => {
    const { status, stdout, stderr } = spawnSync(PROMTOOL ?? '', words, {
      cwd: FOLDER,
      encoding: 'utf8',
      env: { PATH: PROGRAM_FOLDERS },
    });
    expect(status, stdout + stderr).toBe(0);
  });
});
