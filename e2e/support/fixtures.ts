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
