import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { openWithin } from './actions.ts';
import type { Screen } from './screens.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Minified, which takes the browser half the time to read. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** An open dialog hides the rest of the page. */
const OPEN_DIALOG = '[role="dialog"]';

/**
 * Expects no serious axe violations on the page, or in a part of it. Dark mode changes colors only, so only contrast is checked
 * again. Legacy mode skips foreign frames, which the app does not have. The source of axe is read once in a document, where the
 * builder would read it twice for each check, and what passes is not reported: both took three quarters of the time.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const axe = () => {
    const builder = new AxeBuilder({ page, axeSource: 'void 0' })
      .setLegacyMode()
      .options({ reporter: 'no-passes', resultTypes: ['violations'] });
    return part ? builder.include(part) : builder;
  };
  const looks = { light: axe().withTags(STANDARDS), dark: axe().withRules(['color-contrast']) };
  for (const [colorScheme, look] of Object.entries(looks)) {
    await page.emulateMedia({ colorScheme: colorScheme as keyof typeof looks, reducedMotion: 'reduce' });
    const { violations } = await look.analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    expect(found, `axe in ${colorScheme} on ${page.url()}`).toEqual([]);
  }
}

const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

/** Opens each screen within the running app, scans it, and expects that it fits a phone and that no text of a user has run. */
export async function sweep(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { path, heading } of screens) {
    await open(page, path, heading);
    await expectAccessible(page);
    await expectFitsPhone(page);
    expect(await page.evaluate(() => '__xss' in window), path).toBe(false);
  }
}

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path);
  else await openWithin(page, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  // The bar appears when the app runs: some pages are readable before.
  await expect(
    page.getByRole('banner').getByRole('navigation').or(page.getByRole('banner').getByRole('button')).first(),
  ).toBeAttached();
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

/** Widths of phones, and the size of the text in percent. */
const FITS = [
  { ...PHONE, text: 100 },
  { width: 320, height: 740, text: 100 },
  { width: 320, height: 740, text: 200 },
  { width: 390, height: 844, text: 200 },
];

/** Expects that the page and an open dialog do not scroll sideways, cut no text and keep the words of titles whole, from 320 px on and with text of twice the size. */
export async function expectFitsPhone(page: Page): Promise<void> {
  for (const { text, ...size } of FITS) {
    await page.setViewportSize(size);
    await page.evaluate((percent) => document.documentElement.style.setProperty('font-size', `${percent}%`), text);
    const where = `${page.url()} at ${size.width} px, ${text} %`;
    await expect.poll(() => page.evaluate(whatIsTooWide), where).toEqual([]);
    await expect.poll(() => page.evaluate(whatIsBroken), where).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(DESKTOP);
}

/** Runs in the page. Text that ends in an ellipsis, and what scrolls sideways on purpose such as the sections of admins, is not cut. */
function whatIsTooWide(): string[] {
  const found: string[] = [];
  for (const box of document.querySelectorAll('html, [role="dialog"]')) {
    const excess = box.scrollWidth - box.clientWidth;
    if (excess > 0) found.push(`${box.tagName} is ${excess} px too wide`);
  }
  for (const element of document.querySelectorAll('body :not(svg, svg *)')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (!hasText || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { right } = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || clipPath !== 'none') break;
      const isCut = overflowX !== 'visible' && right > around.getBoundingClientRect().right + 1;
      if (isCut) found.push(`"${element.textContent}" is cut`);
    }
  }
  return found;
}

/** Runs in the page. Words of the usual length in the titles of pages, sections, cards, rows and dialogs that are not in one line. */
function whatIsBroken(): string[] {
  const found: string[] = [];
  const titles = 'h1, h2, h3, h4, th[scope="row"] a, .mantine-Modal-title, .mantine-Drawer-title, .mantine-Tabs-tab';
  for (const title of document.querySelectorAll(titles)) {
    if (!title.checkVisibility({ visibilityProperty: true })) continue;
    const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/(?<!\S)\p{L}{2,11}(?!\S)/gu)) {
        const place = document.createRange();
        place.setStart(text, index);
        place.setEnd(text, index + word.length);
        if (place.getClientRects().length > 1) found.push(`"${word}" is broken in "${title.textContent}"`);
      }
    }
  }
  return found;
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first();
/** A dialog is opened by a button of the page. */
export const press = (name: string | RegExp) => (page: Page) => button(page, name).click();

/** A dialog, the page it is on, and what a user does to open it. */
interface DialogOf {
  path: string;
  open(page: Page): Promise<unknown>;
}

/** Opens each dialog, scans it, expects that it fits a phone, and closes it by Escape. */
export async function sweepDialogs(page: Page, dialogs: Record<string, DialogOf>): Promise<void> {
  for (const [name, dialog] of Object.entries(dialogs)) {
    if (new URL(page.url()).pathname + new URL(page.url()).search !== dialog.path) {
      await openWithin(page, dialog.path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await dialog.open(page);
    const opened: Locator = page.getByRole('dialog').last();
    await expect(opened, name).toBeVisible();
    await expect(opened.locator('.mantine-Skeleton-root'), name).toHaveCount(0);
    await expectAccessible(page, OPEN_DIALOG);
    await expectFitsPhone(page);
    // A form in the dialog may close before it.
    const open = page.getByRole('dialog').or(page.getByRole('dialog').getByRole('form'));
    while ((await open.count()) > 0) {
      const before = await open.count();
      await page.keyboard.press('Escape');
      await expect(open, name).not.toHaveCount(before);
    }
  }
}
