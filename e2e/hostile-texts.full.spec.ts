import type { Page } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { openWithin } from './support/actions.ts';
import { COMPANY_SIGNATURE, cardOf, changeCard, openEditor, requestCard } from './support/cards.ts';
import { clearAway, FIRST, makeFeature, makeSection } from './support/content.ts';
import { expect, origin, test } from './support/fixtures.ts';
import { promote, write } from './support/messages.ts';
import { giveProfile, type Person, read, uniqueName, uploadClip } from './support/people.ts';

/** Texts that would run if they were read as markup, script or URL. */
const RUN = 'window.__xss=1';
const HOSTILE = [
  `<script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<svg/onload=${RUN}>`,
  `"><svg onload=${RUN}>`,
  `'><img src=x onerror=${RUN}>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `<iframe srcdoc="<script>parent.__xss=1</script>">`,
  `<details open ontoggle=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<video src=x onerror=${RUN}>`,
  `<body onload=${RUN}>`,
  `<math><mtext><script>${RUN}</script>`,
  `<a href="javascript:${RUN}">x</a>`,
  `javascript:${RUN}`,
  `" onmouseover="${RUN}" x="`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `<!--><script>${RUN}</script>-->`,
] as const;
const [SCRIPT, IMAGE, SVG] = HOSTILE;
/** The texts that are short enough for a tag. */
const SHORT = HOSTILE.filter((text) => text.length <= 40);
const ALL = HOSTILE.join('\n');

const hasRun = (page: Page) => page.evaluate(() => (window as { __xss?: number }).__xss);

/**
 * Opens a screen and expects the text as it was typed. Other pages than the first are opened within the app, as its links
 * do, so that a mark left by a text that has run stays until the end of the visits. Another view of the same page is a new
 * page load, which removes the mark, so it is looked for before.
 */
async function visit(page: Page, path: string, ...texts: string[]): Promise<void> {
  const isOther = new URL(path, origin).pathname !== new URL(page.url()).pathname;
  if (page.url() === 'about:blank') await page.goto(path);
  else if (!isOther) {
    await expectNoneHasRun(page);
    await page.goto(path);
  } else {
    // Only shown once the app runs: the landing page is there before.
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.locator('main h1').evaluate((heading) => heading.setAttribute('data-left', ''));
    await openWithin(page, path);
  }
  await expect(page.locator('main h1:not([data-left])')).toBeVisible();
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
  expect(await hasRun(page), path).toBeUndefined();
}

/** A script in a picture that fails to load would run now at the latest. */
async function expectNoneHasRun(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
  expect(await hasRun(page)).toBeUndefined();
}

/** Plays a video and downloads the code of the user's card. */
async function watchAndFetch(page: Page): Promise<void> {
  await visit(page, '/player/dashboard');
  await page.getByRole('article').first().getByRole('heading').getByRole('button').click();
  const video = page.getByRole('dialog').locator('video');
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime)).toBeGreaterThan(0);
  await visit(page, '/player/profile');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /QR/ }).click();
  expect((await downloading).suggestedFilename()).toMatch(/png$/);
}

test('user texts with markup are shown verbatim on every screen and never run', {
  tag: ['@IJ-03', '@SE-17'],
}, async ({ page, admin, aPlayer, aScout, pageOf, pageErrors }) => {
  const mark = uniqueName('hostile');
  const player = await aPlayer({ firstName: `${SVG} ${mark}`, lastName: SCRIPT });
  const scout = await aScout({ firstName: IMAGE, lastName: SCRIPT });
  await giveProfile(player, {
    bio: ALL,
    achievements: [...HOSTILE],
    currentClub: IMAGE,
    nationality: SVG,
    location: SCRIPT,
    experience: HOSTILE[3],
  });
  const organization = { organization: IMAGE, specialization: SHORT, bio: ALL, location: SVG, license: SCRIPT };
  await read(await scout.api.post(`/api/scouts/${scout.account.id}/profile`, { data: organization }));
  const saved = `/api/scouts/${scout.account.id}/saved-players`;
  await read(await scout.api.post(saved, { data: { playerId: player.account.id, notes: IMAGE } }));
  const clip = {
    title: `${IMAGE} ${mark}`,
    description: ALL.slice(0, 500),
    tags: SHORT,
  };
  await uploadClip(player, { ...clip, approvedBy: admin });
  const boss = await promote(admin, await aScout({ firstName: SVG, lastName: IMAGE }));
  await write(scout, player, { subject: SCRIPT, content: ALL });
  await write(player, scout, { subject: IMAGE, content: ALL });
  await write(player, boss, { subject: SVG, content: ALL });
  await requestCard(player);
  await changeCard(admin, player, { issuedBy: SCRIPT, metadata: { companyAddress: IMAGE } });
  const card = await cardOf(player);
  const words = { title: `${SCRIPT} ${mark}`, description: ALL };
  await makeSection(admin, {
    ...words,
    section: 'hero',
    subtitle: IMAGE,
    buttonText: SVG,
    buttonUrl: '/verify',
    // The platform has one hero, and the tests about it use it first.
    sortOrder: FIRST + 99,
  });
  await makeSection(admin, { ...words, subtitle: IMAGE, sortOrder: FIRST });
  await makeFeature(admin, { ...words, content: ALL, position: FIRST });

  try {
    await visit(page, '/', `${SCRIPT} ${mark}`);
    await visit(page, `/verify?code=${card.verificationCode}`);
    await page.getByRole('button', { name: /verify/i }).click();
    await expect(page.getByText(SCRIPT).first()).toBeVisible();
    await expectNoneHasRun(page);

    const screens: [Person, [path: string, ...texts: string[]][]][] = [
      [player, [['/player/dashboard', `${IMAGE} ${mark}`], ['/player/profile'], ['/messages', SCRIPT]]],
      [
        scout,
        [
          ['/scout/dashboard'],
          [`/scout/discover?search=${mark}`, IMAGE],
          [`/players/${player.account.id}`, HOSTILE[4], HOSTILE[19]],
          ['/scout/profile', HOSTILE[19]],
          [`/messages?with=${player.account.id}`, IMAGE],
        ],
      ],
      [
        boss,
        [
          ['/admin/dashboard', SVG],
          [`/admin/users?search=${player.account.username}`, mark],
          [`/admin/content?search=${mark}`, `${IMAGE} ${mark}`],
          ['/admin/content-manager', mark],
          ['/admin/content-manager?tab=featured', mark],
          ['/admin/profile'],
          ['/account'],
          ['/account/privacy'],
          ['/account/security'],
        ],
      ],
    ];
    for (const [person, visits] of screens) {
      const own = await pageOf(person);
      for (const [path, ...texts] of visits) await visit(own, path, ...texts);
      if (person === player) await watchAndFetch(own);
      await expectNoneHasRun(own);
      await own.close();
    }
  } finally {
    await clearAway(admin, mark);
  }
  expect(pageErrors).toEqual([]);
});

test('a hostile name is printed as text, even without a content security policy', {
  tag: ['@IJ-04', '@SE-17'],
}, async ({ browser, admin, aPlayer }) => {
  const player = await aPlayer({ firstName: IMAGE, lastName: SCRIPT });
  await requestCard(player);
  const companyAddress = `</style><script>${RUN}</script>`;
  await changeCard(admin, player, { metadata: { ...COMPANY_SIGNATURE, companyAddress } });
  const context = await browser.newContext({ bypassCSP: true, baseURL: origin });
  await context.addInitScript(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await context.addCookies((await admin.api.storageState()).cookies);
  const page = await context.newPage();
  await page.goto('/healthz');
  await page.evaluate(
    ([key, user]) => localStorage.setItem(key ?? '', user ?? ''),
    [SESSION_STORAGE_KEY, JSON.stringify(admin.account)],
  );
  const editor = await openEditor(page, player);
  const opened = page.waitForEvent('popup');
  await editor.getByRole('button', { name: 'Print', exact: true }).click();
  const popup = await opened;
  await expect(popup).toHaveTitle('printed');
  const shown = (await popup.locator('body').innerText()).replace(/\s+/g, '');
  expect(shown.toLowerCase()).toContain('onerror=window.__xss');
  expect([await hasRun(popup), await hasRun(page)]).toEqual([undefined, undefined]);
  expect(await popup.locator('script, img').count()).toBe(0);
  const downloading = page.waitForEvent('download');
  await editor.getByRole('button', { name: /PDF/ }).click();
  expect((await (await downloading).path()).length).toBeGreaterThan(0);
  await context.close();
});
