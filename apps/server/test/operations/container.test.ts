import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { composeFile } from '../support/compose.ts';

const fromRoot = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const DOCKERFILE = fromRoot('Dockerfile');
const { services, volumes } = composeFile({ envFile: 'SITE_TIME_ZONE=UTC' });
/** Those that the internet, or what it sends, reaches. */
const EXPOSED = Object.keys(services).filter((name) => !['database', 'store'].includes(name));

test('the container starts the server directly, without a shell or npm', { tags: ['SD-04', 'DEPLOY-01'] }, () => {
  expect(JSON.parse(/^CMD (\[.+\])$/m.exec(DOCKERFILE)?.[1] ?? '[]')).toEqual(['node', 'apps/server/run.mjs']);
});

describe('images', () => {
  const composed = Object.values(services).flatMap(({ image, build }) => (image && !build ? [image] : []));
  const based = [...DOCKERFILE.matchAll(/^FROM (\S+)/gm)]
    .map(([, image = '']) => image)
    .filter((image) => image.includes(':'));

  test.each([...composed, ...based])(
    '%s is pinned by digest and has a tag that people can read',
    { tags: ['DEPLOY-08'] },
    (image) => {
      expect(image).toMatch(/^[a-z/]+:v?\d[\w.-]*@sha256:[0-9a-f]{64}$/);
    },
  );

  test('the image has the Node that package.json pins', () => {
    const { devDependencies } = JSON.parse(fromRoot('package.json')) as { devDependencies: Record<string, string> };
    expect(based).toEqual([expect.stringContaining(`node:${devDependencies.node}-slim@`)]);
  });
});

test.each(EXPOSED)(
  'the container of %s can write to its volumes and to memory only, and gain no rights',
  {
    tags: ['DEPLOY-08'],
  },
  (name) => {
    const { read_only, cap_drop, cap_add = [], security_opt } = services[name] ?? {};
    expect({ read_only, cap_drop, security_opt }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    // Ports below 1024 are those of https.
    expect(cap_add).toEqual(name === 'tls' ? ['NET_BIND_SERVICE'] : []);
  },
);

test('each named volume that a service mounts is declared, and each declared one is used', () => {
  const named = Object.values(services)
    .flatMap((service) => service.volumes ?? [])
    .filter((volume) => !volume.startsWith('.'))
    .map((volume) => volume.split(':')[0]);
  expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
});
