import { clearAway, makeFeature, own, region } from './support/content.ts';
import { expect, test } from './support/fixtures.ts';
import { uniqueName } from './support/people.ts';

/** Marks the entries that this test creates on the shared page. */
let mark = '';
test.beforeEach(() => {
  mark = uniqueName('Mark');
});
test.afterEach(async ({ admin }) => clearAway(admin, mark));

test('the page is readable before the app has loaded, in the chosen color scheme, and the app hydrates it', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/healthz');
  await page.evaluate(() => localStorage.setItem('touchline_color_scheme', 'dark'));
  await page.goto('/', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/\S.{5,}/);
  await expect(page.getByRole('link', { name: 'Join as Player' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden();
  await heading.evaluate((element) => element.setAttribute('data-read', 'already'));

  release();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(heading).toHaveAttribute('data-read', 'already');
  await page.getByRole('button', { name: 'Light appearance' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('a link to a section scrolls to it and stays there while content above it loads', async ({ page, admin }) => {
  for (const name of ['one', 'two', 'three']) {
    await makeFeature(admin, { title: `${mark} ${name}`, content: 'A long story.\n'.repeat(30) });
  }
  // Delayed in the page, since the browser preloads the lists before the app requests them.
  await page.addInitScript(() => {
    const { fetch } = window;
    const held = new Promise((resolve) => window.addEventListener('release', resolve));
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      if (response.url.includes('/api/content/')) await held;
      return response;
    };
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/#features');
  const part = page.locator('#features');
  const top = () => part.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await expect(part).toBeFocused();
  await page.evaluate(() => window.dispatchEvent(new Event('release')));
  await expect(own(page, 'Featured Content', mark)).toHaveCount(3);
  await expect.poll(top).toBe(80);
  await page.mouse.wheel(0, -400);
  await expect.poll(top).toBe(480);
});

test('the fixed blocks invite players and scouts, on desktop and phone', {
  tag: [
    '@HOME-28',
    '@HOME-29',
    '@HOME-30',
    '@HOME-31',
    '@HOME-32',
    '@HOME-35',
    '@HOME-36',
    '@HOME-37',
    '@HOME-38',
    '@HOME-39',
    '@HOME-40',
    '@HOME-41',
    '@HOME-43',
  ],
}, async ({ page, admin }) => {
  await makeFeature(admin, { title: `${mark} text`, content: 'x'.repeat(300), imageUrl: '/uploads/company-logo.png' });
  await page.goto('/');
  await expect(own(page, 'Featured Content', mark)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const [card, figures] of [
    ['Get Started', ['Start as a Player', 'Find Talent']],
    ['Platform Stats', ['2,500+', '150+', '500+', 'active players', 'professional scouts', 'successful matches']],
  ] as const) {
    for (const words of figures) await expect(region(page, card).getByText(words, { exact: true })).toBeVisible();
  }
  const features = page.locator('#features');
  await expect(features.getByRole('heading', { level: 3 })).toHaveCount(3);
  await expect(features.getByRole('article').first()).toContainText('Video management');
  const search = features.getByRole('searchbox');
  const before = await search.inputValue();
  await search.click();
  await page.keyboard.type('striker');
  await expect(search).toHaveValue(before);
  await expect(features.getByRole('definition')).toHaveText(['2,547', '158', '47', '1,892']);
  for (const name of ['User Management', 'Content Moderation', 'Analytics']) {
    await expect(features.getByRole('button', { name })).toBeVisible();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  // What can be done here is swiped sideways, so that the page stays short.
  const tops = await features
    .getByRole('article')
    .evaluateAll((articles) => articles.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await features.getByRole('button', { name: 'Analytics' }).focus();
  await expect(features.getByRole('button', { name: 'Analytics' })).toBeInViewport({ ratio: 1 });

  await page.getByRole('link', { name: 'Find Talent' }).click();
  await expect(page).toHaveURL(/\/auth\/register\?role=scout$/);
});
