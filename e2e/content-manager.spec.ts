import type { Locator, Page } from '@playwright/test';
import type { FeaturedItem, HomepageItem } from '@touchline/contracts/content';
import { breakCalls, callOf, expectToast } from './support/actions.ts';
import { clearAway, FIRST, makeFeature, makeSection } from './support/content.ts';
import { answerWith, choose } from './support/discovery.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { mediaFile, type Person, read, uniqueName, uploadClip } from './support/people.ts';

// Moving an entry numbers its whole list anew, which the other tests of this file would see in their numbers.
test.describe.configure({ mode: 'serial' });

let mark = '';
test.beforeEach(() => {
  mark = uniqueName('Mark');
});
test.afterEach(async ({ admin }) => clearAway(admin, mark));

const HOMEPAGE = '/admin/content-manager';
const FEATURED = '/admin/content-manager?tab=featured';
const row = (page: Page, title: string) => page.getByRole('article', { name: title });
const dialog = (page: Page) => page.getByRole('dialog');

async function entries<Entry>(admin: Person, list: 'homepage' | 'featured'): Promise<Entry[]> {
  return read<Entry[]>(await admin.api.get(`/api/content/${list}`));
}

/** Fills the labelled text fields of a dialog. */
async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await form.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
}

async function optionsOf(page: Page, field: string): Promise<string[]> {
  await page.getByRole('combobox', { name: field }).click();
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  const texts = await options.allTextContents();
  await page.keyboard.press('Escape');
  return texts;
}

test('an admin publishes a hero with a picture of his own, changes it, hides it and deletes it (ROUTE-17, CMS-01, CMS-02, CMS-03, CMS-04, CMS-05, CMS-07, CMS-08, CMS-09, CMS-10, CMS-20, DATA-38)', async ({
  page,
  admin,
  aPlayer,
  signInAs,
  browser,
}) => {
  const clip = uniqueName('clip ');
  const video = await uploadClip(await aPlayer({ firstName: 'Ann', lastName: 'Bee' }), {
    title: clip,
    approvedBy: admin,
  });
  await signInAs(admin);
  await page.goto(HOMEPAGE);
  await expect(page.getByRole('tab')).toHaveText(['Homepage Content', 'Featured Content']);
  await expect(page.getByRole('heading', { name: 'Homepage Sections' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Section' }).click();
  expect(await optionsOf(page, 'Section')).toEqual([
    'Hero',
    'Features',
    'Statistics',
    'Testimonials',
    'Call to Action',
  ]);
  await choose(page, 'Section', 'Hero');
  await fill(dialog(page), {
    Title: `${mark} night`,
    Subtitle: 'A subtitle',
    Description: 'A description',
    'Button Text': 'Read on',
    'Button URL': 'javascript:alert(1)',
    'Sort Order': String(FIRST - 1),
  });
  await expect(dialog(page).getByRole('region', { name: 'Preview' })).toContainText(`${mark} night`);
  await page.getByRole('combobox', { name: 'Video' }).fill(clip);
  await page.getByRole('option', { name: new RegExp(`${clip}.*Ann Bee`) }).click();
  await dialog(page).locator('input[type=file]').setInputFiles(mediaFile('landscape-exif3.jpg'));
  await expectToast(page, 'Upload successful');
  const address = await dialog(page).getByRole('textbox', { name: 'Image URL' }).inputValue();
  expect(address).toMatch(/^\/api\/content\/images\/[0-9a-f-]{36}$/);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Create Section' }).click();
  await expect(
    dialog(page).getByText('Please enter an address that starts with https://, http:// or /.'),
  ).toBeVisible();
  await fill(dialog(page), { 'Button URL': '/auth/register' });
  await dialog(page).getByRole('button', { name: 'Create Section' }).click();
  await expectToast(page, 'Content created');

  const [made] = await entries<HomepageItem>(admin, 'homepage');
  expect(made).toMatchObject({
    section: 'hero',
    title: `${mark} night`,
    subtitle: 'A subtitle',
    description: 'A description',
    imageUrl: address,
    videoId: video.id,
    buttonText: 'Read on',
    buttonUrl: '/auth/register',
    isActive: true,
    sortOrder: FIRST - 1,
  });
  const entry = row(page, `${mark} night`);
  for (const badge of ['Hero', 'Active', `Order: ${FIRST - 1}`]) {
    await expect(entry.getByText(badge, { exact: true })).toBeVisible();
  }

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`${mark} night`);
  await expect(visitor.locator(`img[src="${address}"]`)).toBeVisible();

  await entry.getByRole('button', { name: 'Edit' }).click();
  await fill(dialog(page), { Title: `${mark} day`, 'Sort Order': '' });
  await dialog(page).getByRole('switch', { name: 'Active' }).uncheck();
  const sent = page.waitForRequest(callOf('content.updateHomepage'));
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await sent;
  await expectToast(page, 'Content updated');
  const changed = row(page, `${mark} day`);
  await expect(changed.getByText('Inactive')).toBeVisible();
  await expect(changed.getByText('Order: 0')).toBeVisible();
  const saved = (await entries<HomepageItem>(admin, 'homepage')).find(({ id }) => id === made?.id);
  expect(saved).toMatchObject({ title: `${mark} day`, isActive: false, sortOrder: 0, videoId: video.id });
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).not.toContainText(mark);
  expect((await visitor.request.get(address)).status()).toBe(404);
  await visitor.context().close();

  await changed.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page)).toContainText(
    'Are you sure you want to delete this content? This action cannot be undone.',
  );
  await dialog(page).getByRole('button', { name: 'Delete content' }).click();
  await expectToast(page, 'Content deleted');
  await expect(changed).toBeHidden();
  expect((await entries<HomepageItem>(admin, 'homepage')).some(({ id }) => id === made?.id)).toBe(false);
  expect((await admin.api.get(address)).status()).toBe(404);
});

test('a featured item is created, changed and deleted (CMS-11, CMS-12, CMS-13, CMS-15, CMS-16, CMS-17, CMS-18, CMS-19, DATA-41)', async ({
  page,
  admin,
  aPlayer,
  signInAs,
}) => {
  const [clip, lastName] = [uniqueName('clip '), uniqueName('Keeper')];
  const player = await aPlayer({ firstName: 'Ann', lastName });
  const video = await uploadClip(player, { title: clip });
  await signInAs(admin);
  await page.goto(FEATURED);
  await page.getByRole('button', { name: 'Add Featured Content' }).click();
  expect(await optionsOf(page, 'Type')).toEqual(['Text', 'Video', 'Player']);
  await dialog(page).getByRole('button', { name: 'Create Featured Content' }).click();
  await expect(dialog(page).getByText('Title is required')).toBeVisible();
  await choose(page, 'Type', 'Video');
  await fill(dialog(page), {
    Title: `${mark} clip`,
    Description: 'A description',
    Content: 'Some content',
    'Image URL': '/uploads/company-logo.png',
    Position: '',
  });
  await page.getByRole('combobox', { name: 'Video' }).fill(clip);
  await page.getByRole('option', { name: clip }).click();
  await expect(dialog(page).getByText(/not public at the moment/)).toBeVisible();
  await expect(dialog(page).getByRole('region', { name: 'Preview' })).toContainText('Video not found');
  await page.getByRole('combobox', { name: 'Player' }).fill(lastName);
  await page.getByRole('option', { name: lastName }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Create Featured Content' }).click();
  await expectToast(page, 'Featured content created');

  const mine = async () => (await entries<FeaturedItem>(admin, 'featured')).find(({ title }) => title.includes(mark));
  expect(await mine()).toMatchObject({
    type: 'video',
    title: `${mark} clip`,
    description: 'A description',
    content: 'Some content',
    videoId: video.id,
    playerId: player.account.id,
    imageUrl: '/uploads/company-logo.png',
    isActive: true,
    position: 0,
  });
  const entry = row(page, `${mark} clip`);
  for (const badge of ['Video', 'Active', 'Position: 0']) {
    await expect(entry.getByText(badge, { exact: true })).toBeVisible();
  }
  await entry.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('combobox', { name: 'Player' })).toHaveValue(`Ann ${lastName}`);
  await fill(dialog(page), { Title: `${mark} changed`, Position: '3' });
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Featured content updated');
  expect(await mine()).toMatchObject({ title: `${mark} changed`, position: 3, videoId: video.id });

  await row(page, `${mark} changed`).getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete content' }).click();
  await expectToast(page, 'Featured content deleted');
  expect(await mine()).toBeUndefined();
  await expect(page.getByRole('heading', { name: 'Featured Items' })).toBeFocused();
});

test('entries are put in order with the mouse and with keys', async ({ page, admin, signInAs }) => {
  for (const [index, name] of ['a', 'b', 'c'].entries()) {
    await makeFeature(admin, { title: `${mark} ${name}`, position: FIRST - 10 + index });
  }
  await signInAs(admin);
  await page.goto(FEATURED);
  const order = async () => {
    const all = await entries<FeaturedItem>(admin, 'featured');
    return all
      .filter(({ title }) => title.startsWith(mark))
      .map(({ title, position }) => `${title.slice(-1)}${position}`);
  };
  const handle = (name: string) => page.getByRole('button', { name: `Move ${mark} ${name}` });
  const listed = () => page.getByRole('article', { name: mark }).getByRole('heading').allTextContents();
  await expect(handle('a')).toBeVisible();

  const [from, to] = [await handle('a').boundingBox(), await row(page, `${mark} c`).boundingBox()];
  if (!from || !to) throw new Error('The entries are not to be seen.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 8 });
  await expect(page.getByText(`${mark} a would be in place 3`, { exact: false })).toBeAttached();
  const answered = page.waitForResponse(callOf('content.moveFeatured'));
  await page.mouse.up();
  await answered;
  await expect.poll(order).toEqual(['b0', 'c1', 'a2']);
  await expect.poll(listed).toEqual([`${mark} b`, `${mark} c`, `${mark} a`]);
  await expect(row(page, `${mark} a`).getByText('Position: 2')).toBeVisible();

  await handle('a').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${mark} a is lifted`, { exact: false })).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`${mark} a would be in place 2`, { exact: false })).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(order).toEqual(['b0', 'a1', 'c2']);
  await expect.poll(listed).toEqual([`${mark} b`, `${mark} a`, `${mark} c`]);
});

test('empty lists say what to do, and what fails says so (CMS-06, CMS-14, ERR-56, ERR-57)', async ({
  page,
  admin,
  signInAs,
}) => {
  await makeSection(admin, { title: `${mark} section`, sortOrder: FIRST });
  await makeFeature(admin, { title: `${mark} feature`, position: FIRST });
  await signInAs(admin);
  for (const [address, kind, noun, add] of [
    [HOMEPAGE, 'Homepage', 'content', 'Section'],
    [FEATURED, 'Featured', 'featured content', 'Featured Content'],
  ] as const) {
    for (const verb of ['create', 'update', 'delete']) await breakCalls(page, `content.${verb}${kind}`);
    await page.goto(address);
    const entry = row(page, mark).first();
    await page.getByRole('button', { name: `Add ${add}` }).click();
    await fill(dialog(page), { Title: 'Kept while it fails' });
    await dialog(page)
      .getByRole('button', { name: `Create ${add}` })
      .click();
    await expectToast(page, `Failed to create ${noun}`);
    await expect(dialog(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Kept while it fails');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
    await entry.getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, `Failed to update ${noun}`);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
    await entry.getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete content' }).click();
    await expectToast(page, `Failed to delete ${noun}`);
    await expect(entry).toBeVisible();
  }
  await answerWith(page, 'content.homepage', { items: [], nextCursor: null });
  await answerWith(page, 'content.featured', { items: [], nextCursor: null });
  await page.goto(HOMEPAGE);
  await expect(page.getByText('No homepage content yet. Add your first section to get started.')).toBeVisible();
  await page.getByRole('tab', { name: 'Featured Content' }).click();
  await expect(page.getByText('No featured content yet. Add your first featured item to get started.')).toBeVisible();
  await expectAccessible(page);
});

test('nobody but an admin gets there (ROUTE-17)', async ({ page, aScout, aPlayer, signInAs }) => {
  await page.goto(HOMEPAGE);
  await expect(page).toHaveURL(/\/auth\/login$/);
  for (const [person, role] of [
    [await aScout(), 'scout'],
    [await aPlayer(), 'player'],
  ] as const) {
    await signInAs(person);
    await page.goto(HOMEPAGE);
    await expect(page).toHaveURL(new RegExp(`/${role}/dashboard$`));
  }
});
