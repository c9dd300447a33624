import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { ADMIN, DATA_FOLDER, PORT, serverEnvironment } from './support/server.ts';

const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];
/** Tests of `npm run test:full` only, as in vitest.shared.ts. */
const FULL = '*.full.spec.ts';
const isFull = process.env.SUITE === 'full';
const OWN_SERVER = isFull
  ? ['coming-of-age.full.spec.ts', 'every-clip.full.spec.ts', 'live-idle.full.spec.ts', 'review-mode.full.spec.ts']
  : ['platform.spec.ts'];
const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } };
const isCi = Boolean(process.env.CI);
const chromium = process.env.CHROMIUM_PATH ?? INSTALLED.find(existsSync);
if (ADMIN.password.length < 12) throw new Error('The test admin needs a longer password.');

/** Browser tests on the production build, against one real server. Each test creates its own users, so tests run in parallel. */
export default defineConfig({
  testDir: '.',
  testMatch: isFull ? FULL : '*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: isCi,
  retries: 0,
  // One more than the cores of a small machine, since a test waits for its server and its browser in turn.
  workers: 3,
  // Only a hang takes so long; a busy machine is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...reports()],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    // Without a graphics card transitions are painted by the processor, and would be a tenth of the run.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a tenth of the time; set TRACE=1 to look into a failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    ...(chromium !== undefined && { launchOptions: { executablePath: chromium, args: chromiumArguments() } }),
  },
  projects: [
    // They start their own server, so they are not left to the end, when the other workers have nothing to do.
    { name: 'own server', testMatch: OWN_SERVER, use: DESKTOP },
    { name: 'chromium', testIgnore: isFull ? OWN_SERVER : [FULL, ...OWN_SERVER], use: DESKTOP },
  ],
  webServer: {
    command: `node ${new URL('../apps/server/run.mjs', import.meta.url).pathname}`,
    url: `http://127.0.0.1:${PORT}/readyz`,
    env: serverEnvironment(DATA_FOLDER),
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

/** `npm test` adds up the numbers of the JSON report, whose path it says; people read the HTML one. */
function reports(): ['json' | 'html', object][] {
  if (process.env.PLAYWRIGHT_JSON_OUTPUT_FILE) return [['json', {}]];
  return isCi ? [] : [['html', { open: 'never' }]];
}

/** Flags for a browser without background requests, sandbox privileges or a graphics card. */
function chromiumArguments(): string[] {
  return [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
  ];
}
