import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { type Accounts, openAccounts } from './accounts.ts';
import { makePerson, type Person, type PersonOptions, signedInAdmin } from './people.ts';
import { DATA_FOLDER, PORT } from './server.ts';

interface Fixtures {
  /** A new verified player without a profile, unless told otherwise. */
  aPlayer(options?: PersonOptions): Promise<Person>;
  aScout(options?: PersonOptions): Promise<Person>;
  /** Signs the test's page in as a user, without the form. */
  signInAs(person: Person): Promise<void>;
  /** A second browser, signed in as a user. */
  pageOf(person: Person): Promise<Page>;
  /** Script errors and content policy violations; expected to be empty after every test. */
  pageErrors: string[];
}

interface WorkerFixtures {
  admin: Person;
  /** The data folder of the server under test. */
  dataFolder: string;
  accounts: Accounts;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  admin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
    async ({}, use) => {
      await use(await signedInAdmin());
    },
    { scope: 'worker' },
  ],

  dataFolder: [DATA_FOLDER, { scope: 'worker' }],
  accounts: [
    async ({ dataFolder }, use) => {
      const accounts = await openAccounts(dataFolder);
      await use(accounts);
      await accounts.close();
    },
    { scope: 'worker' },
  ],

  aPlayer: async ({ admin, accounts }, use) => use((options) => makePerson({ admin, accounts }, 'player', options)),
  aScout: async ({ admin, accounts }, use) => use((options) => makePerson({ admin, accounts }, 'scout', options)),

  signInAs: async ({ page }, use) => use((person) => signIn(page.context(), person)),

  pageOf: async ({ browser, pageErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext();
      contexts.push(context);
      await signIn(context, person);
      const page = await context.newPage();
      watch(page, pageErrors);
      return page;
    });
    for (const context of contexts) await context.close();
  },

  pageErrors: [
    async ({ page }, use) => {
      const pageErrors: string[] = [];
      watch(page, pageErrors);
      await use(pageErrors);
      // A route handler may still be running when the last check of a test has passed.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(pageErrors, 'errors and blocked content on the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Records uncaught errors and violations of the content security policy. */
function watch(page: Page, pageErrors: string[]): void {
  page.on('pageerror', (error) => pageErrors.push(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) pageErrors.push(message.text());
  });
}

/**
 * Signs a context in as a user: with the cookie, and with the stored user once in each tab, before the app starts. A stored
 * user in the state of the context would make Playwright open a page of its own for it.
 */
async function signIn(context: BrowserContext, { api, account }: Person): Promise<void> {
  const { cookies } = await api.storageState();
  await context.clearCookies();
  await context.addCookies(cookies);
  await context.addInitScript(
    ([key, user, done]) => {
      if (location.protocol !== 'http:' || sessionStorage.getItem(done)) return;
      localStorage.setItem(key, user);
      sessionStorage.setItem(done, 'yes');
    },
    [SESSION_STORAGE_KEY, JSON.stringify(account), `signed in as ${account.id}`] as const,
  );
}

/** The address of the server under test. */
export const origin = `http://127.0.0.1:${PORT}`;

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Minified, which takes the browser half the time to read. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Expects no serious axe violations. Dark mode changes colors only, so only contrast is checked again. Legacy mode skips
 * foreign frames, which the app does not have. The source of axe is read once in a document, where the builder would read it
 * twice for each check, and what passes is not reported: both took three quarters of the time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const axe = () =>
    new AxeBuilder({ page, axeSource: 'void 0' })
      .setLegacyMode()
      .options({ reporter: 'no-passes', resultTypes: ['violations'] });
  const looks = { light: axe().withTags(STANDARDS), dark: axe().withRules(['color-contrast']) };
  for (const [colorScheme, look] of Object.entries(looks)) {
    await page.emulateMedia({ colorScheme: colorScheme as keyof typeof looks, reducedMotion: 'reduce' });
    const { violations } = await look.analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    expect(found, `axe in ${colorScheme}`).toEqual([]);
  }
}
