import type { HomepageItem } from '@touchline/contracts/content';
import { callOf, expectToast } from './support/actions.ts';
import { clearAway, dialog, entries, FIRST, fill, HOMEPAGE, optionsOf, row } from './support/content.ts';
import { choose } from './support/discovery.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaFile, uniqueName, uploadClip } from './support/people.ts';

let mark = '';
test.beforeEach(() => {
  mark = uniqueName('Mark');
});
test.afterEach(async ({ admin }) => clearAway(admin, mark));

test('an admin publishes a hero with an uploaded picture, changes it, hides it and deletes it', {
  tag: [
    '@ROUTE-17',
    '@CMS-01',
    '@CMS-02',
    '@CMS-03',
    '@CMS-04',
    '@CMS-05',
    '@CMS-07',
    '@CMS-08',
    '@CMS-09',
    '@CMS-10',
    '@CMS-20',
    '@DATA-38',
  ],
}, async ({ page, admin, aPlayer, signInAs, browser }) => {
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
  const image = dialog(page).getByRole('textbox', { name: 'Image URL' });
  await expect(image).toHaveValue(/^\/api\/content\/images\/[0-9a-f-]{36}$/);
  const address = await image.inputValue();
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

  await changed.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog(page)).toContainText(
    'Are you sure you want to delete this content? This action cannot be undone.',
  );
  await dialog(page).getByRole('button', { name: 'Delete content' }).click();
  await expectToast(page, 'Content deleted');
  await expect(changed).toBeHidden();
  expect((await entries<HomepageItem>(admin, 'homepage')).some(({ id }) => id === made?.id)).toBe(false);
  expect((await admin.api.get(address)).status()).toBe(404);

  // A title is enough.
  await page.getByRole('button', { name: 'Add Section' }).click();
  await choose(page, 'Section', 'Features');
  await fill(dialog(page), { Title: `${mark} bare` });
  const proposed = Number(await dialog(page).getByRole('textbox', { name: 'Sort Order' }).inputValue());
  await dialog(page).getByRole('button', { name: 'Create Section' }).click();
  await expectToast(page, 'Content created');
  const all = await entries<HomepageItem>(admin, 'homepage');
  const bare = all.find(({ title }) => title === `${mark} bare`);
  expect(bare).toMatchObject({ isActive: true, subtitle: null, sortOrder: proposed });
});
