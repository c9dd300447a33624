import type { HomepageItem } from '@touchline/contracts/content';
import { expect, test } from 'vitest';
import { prerenderHome } from './prerender.tsx';
import { aHero } from './testing/content.ts';

const DOCUMENT = '<body><div id="root"><p>boot</p></div><!--/root--><script src="/assets/app.js"></script></body>';

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('the server renders the hero, the registration links, the fixed blocks and placeholders of the lists', async () => {
  const html = await prerenderHome(DOCUMENT, {
    hero: aHero({ subtitle: 'Verified scouts.', imageUrl: '/uploads/company-logo.png' }),
    leadClip: 'a/clip',
  });
  const text = textOf(html);
  for (const words of ['Be seen', 'Verified scouts.', 'How It Works', '2,500+', 'All rights reserved.']) {
    expect(text).toContain(words);
  }
  for (const part of [
    'href="/auth/register?role=player"',
    'src="/uploads/company-logo.png"',
    'Loading content',
    'src="/api/videos/a%2Fclip/thumbnail"',
  ]) {
    expect(html).toContain(part);
  }
  expect(html).not.toContain('boot');
  expect(html).toContain('<script src="/assets/app.js"></script>');
});

test('without a hero the page has the default text, and the data for the app is null', async () => {
  const html = await prerenderHome(DOCUMENT, { hero: null, leadClip: null });
  expect(textOf(html)).toContain('Talent deserves to be seen.');
  expect(html).toContain('data-first="{&quot;hero&quot;:null,&quot;leadClip&quot;:null}"');
});

test('texts by admins are escaped in the page and in the data for the app', async () => {
  const title = `<img src=x onerror="alert(1)"> $& $\` "quoted" & 'so' </div><script>alert(1)</script>`;
  const html = await prerenderHome(DOCUMENT, { hero: aHero({ title }), leadClip: null });
  expect(html).not.toContain('<img src=x');
  expect(html.match(/<script/g)).toHaveLength(1);
  const [, told = ''] = /data-first="([^"]*)"/.exec(html) ?? [];
  const { hero }: { hero: HomepageItem } = JSON.parse(
    told.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
  expect(hero.title).toBe(title);
});
