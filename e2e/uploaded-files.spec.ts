import { picture } from './support/cards.ts';
import { clearAway, makeFeature } from './support/content.ts';
import { expect, origin, test } from './support/fixtures.ts';
import { read, uniqueName } from './support/people.ts';

test('an uploaded picture cannot be opened as a page, run as a script or embedded in a foreign page', {
  tag: ['@IJ-12'],
}, async ({ page, admin, pageErrors }) => {
  const mark = uniqueName('picture');
  const multipart = { image: await picture('news.png') };
  const { imageUrl } = await read<{ imageUrl: string }>(await admin.api.post('/api/content/images', { multipart }));
  await makeFeature(admin, { title: mark, imageUrl });
  try {
    const opened = await page.goto(imageUrl);
    expect(opened?.headers()).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    // The policy also blocks the styles of the browser's image viewer.
    pageErrors.splice(0);

    // A page of another site without a content policy.
    await page.route('http://foreign.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>x</p>' }),
    );
    await page.goto('http://foreign.example/');
    const load = (tag: 'img' | 'script') =>
      page.evaluate(
        ([name, src]) =>
          new Promise<string>((resolve) => {
            const element = document.createElement(name as 'img' | 'script');
            element.onload = () => resolve('loaded');
            element.onerror = () => resolve('refused');
            element.src = src ?? '';
            document.body.append(element);
          }),
        [tag, `${origin}${imageUrl}`],
      );
    expect([await load('img'), await load('script')]).toEqual(['refused', 'refused']);
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.append(frame);
    }, `${origin}${imageUrl}`);
    await expect.poll(() => page.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/');

    // The product's own page does not run it as a script either.
    await page.goto('/healthz');
    expect(await load('script')).toBe('refused');
    expect(await load('img')).toBe('loaded');
  } finally {
    await clearAway(admin, mark);
  }
});
