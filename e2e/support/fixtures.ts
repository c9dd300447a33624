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
  /** What a page must never do; checked after every test. */
  troubles: string[];
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

  signInAs: async ({ page }, use) => use((person) => signIn(page.context(), page, person)),

  pageOf: async ({ browser, troubles }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      watch(page, troubles);
      await signIn(context, page, person);
      return page;
    });
    for (const context of contexts) await context.close();
  },

  troubles: [
    async ({ page }, use) => {
      const troubles: string[] = [];
      watch(page, troubles);
      await use(troubles);
      // A replaced answer may still be on its way when the last check of a test has passed.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(troubles, 'errors and blocked content on the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Errors that a script of the page did not catch, and whatever the content policy blocked. */
function watch(page: Page, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) troubles.push(message.text());
  });
}

/** Cookie and stored user, as a sign-in leaves them. */
async function signIn(context: BrowserContext, page: Page, person: Person): Promise<void> {
  const { cookies } = await person.api.storageState();
  await context.addCookies(cookies);
  await page.goto('/healthz');
  await page.evaluate(([key, user]) => localStorage.setItem(key, user), [
    SESSION_STORAGE_KEY,
    JSON.stringify(person.account),
  ] as const);
}

/** The address of the server under test. */
export const origin = `http://127.0.0.1:${PORT}`;

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** axe finds nothing serious; in the dark the colours are all that is different, so only they are looked at again. */
export async function expectAccessible(page: Page): Promise<void> {
  const looks = {
    light: new AxeBuilder({ page }).withTags(STANDARDS),
    dark: new AxeBuilder({ page }).withRules(['color-contrast']),
  };
  for (const [colorScheme, look] of Object.entries(looks)) {
    await page.emulateMedia({ colorScheme: colorScheme as keyof typeof looks, reducedMotion: 'reduce' });
    const { violations } = await look.analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    expect(found, `axe in ${colorScheme}`).toEqual([]);
  }
}
