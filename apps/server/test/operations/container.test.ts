import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the container starts the server directly, without a shell or npm', { tags: ['SD-04', 'DEPLOY-01'] }, () => {
  const dockerfile = readFileSync(new URL('../../../../Dockerfile', import.meta.url), 'utf8');
  expect(JSON.parse(/^CMD (\[.+\])$/m.exec(dockerfile)?.[1] ?? '[]')).toEqual(['node', 'apps/server/run.mjs']);
});
