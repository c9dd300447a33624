import { describe, expect, test } from 'vitest';
import type { MailDocument } from '../mail-template.ts';
import { renderMail } from './render-mail.ts';

const DOCUMENT: MailDocument = {
  subject: 'Your daily digest',
  heading: 'Your daily digest',
  paragraphs: ['Two notifications since the last digest.'],
  entries: [
    { text: 'Your video was approved: Left foot, far corner', url: 'https://talent.example/player/dashboard' },
    { text: 'New message from a scout.', url: 'https://talent.example/messages?with=1&from=mail' },
  ],
  action: { label: 'See all notifications', url: 'https://talent.example/notifications' },
  reason: 'You get this because the daily digest is switched on.',
};
const LINK = 'https://talent.example/unsubscribe?token=a.b.c';

describe('the text part', () => {
  test('says all that the HTML part says, each address whole on a line of its own', { tags: ['MAIL-01'] }, () => {
    expect(renderMail(DOCUMENT, LINK).text).toBe(`Your daily digest

Two notifications since the last digest.

- Your video was approved: Left foot, far corner
  https://talent.example/player/dashboard
- New message from a scout.
  https://talent.example/messages?with=1&from=mail

See all notifications:
https://talent.example/notifications

You get this because the daily digest is switched on.

Unsubscribe from these emails:
${LINK}
`);
  });

  test('has lines of at most 72 characters, but does not break an address', () => {
    const url = `https://talent.example/reset-password#${'x'.repeat(200)}`;
    const { text } = renderMail({ ...DOCUMENT, paragraphs: ['word '.repeat(100)], action: { label: 'Go', url } });
    const lines = text.split('\n');
    expect(lines).toContain(url);
    expect(Math.max(...lines.filter((line) => line !== url).map((line) => line.length))).toBeLessThanOrEqual(72);
  });

  test('shows brackets, quotes and letters of all alphabets as they are', () => {
    const paragraph = "Zoë “Ünal” <script> & 'co' \u{1F945} 李";
    expect(renderMail({ ...DOCUMENT, paragraphs: [paragraph] }).text).toContain(paragraph);
  });
});

describe('the HTML part', () => {
  test('escapes every value', { tags: ['MAIL-03'] }, () => {
    const evil = `"><img src=x onerror=alert(1)>'`;
    const { html } = renderMail({
      ...{ subject: evil, heading: evil, paragraphs: [evil], reason: evil },
      entries: [{ text: evil, url: 'https://talent.example/?q="><img>' }],
      action: { label: evil, url: `https://talent.example/?q='"><img>` },
    });
    expect(html).not.toContain('<img');
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;');
  });

  test('loads nothing: no image, font, style sheet or script', { tags: ['MAIL-02'] }, () => {
    const { html } = renderMail(DOCUMENT, LINK);
    expect(html).not.toMatch(/<(img|script|link|iframe|object|video|base|form)\b|url\(|@import|@font-face|\bsrc=/i);
  });

  test('has no unsubscribe link when there is none', () => {
    expect(renderMail(DOCUMENT).html).not.toContain('Unsubscribe');
  });
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/messages'])(
  'a link to %s is an error of the template',
  (url) => {
    expect(() => renderMail({ ...DOCUMENT, action: { label: 'Go', url } })).toThrow();
    expect(() => renderMail({ ...DOCUMENT, entries: [{ text: 'x', url }] })).toThrow();
  },
);
