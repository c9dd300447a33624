import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CardPreview } from './card-preview.tsx';
import { aFace, NO_PICTURES } from './testing/cards.ts';

const pictures = { ...NO_PICTURES, logo: '/uploads/company-logo.png', photo: '/api/users/1/passport?v=2' };

test('the preview is 300 by 480 pixels, and its label names the side and the holder', () => {
  const markup = renderToStaticMarkup(<CardPreview side="front" face={aFace()} pictures={pictures} />);
  expect(markup).toMatch(/^<svg [^>]*width="300" height="480"/);
  expect(markup).toContain('aria-label="Front of the ID card of Ann Bee"');
  expect(markup).toContain('>ANN BEE</text>');
  expect(markup).toContain('href="/api/users/1/passport?v=2"');
  expect(markup).toContain('aria-label="Passport photo"');
});

test('two previews on one page use separate clip paths for their photos', () => {
  const markup = renderToStaticMarkup(
    <>
      <CardPreview side="front" face={aFace()} pictures={pictures} />
      <CardPreview side="front" face={aFace()} pictures={pictures} />
    </>,
  );
  const ids = [...markup.matchAll(/<clipPath id="(\w+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(markup).toContain(`clip-path="url(#${id})"`);
});

test('a name that looks like an HTML tag is escaped, in the preview and in the SVG of the server', async () => {
  const { toSvg, toText } = await import('./svg.ts');
  const { layoutSide } = await import('./layout.ts');
  const face = aFace({
    firstName: '<img src=x onerror=alert(1)>',
    companyAddress: '</style><script>alert(1)</script>',
  });
  for (const side of ['front', 'back'] as const) {
    const onScreen = renderToStaticMarkup(<CardPreview side={side} face={face} pictures={NO_PICTURES} />);
    const box = { x: 0, y: 0, width: 1, height: 1 };
    const view = {
      box,
      width: 1,
      height: 1,
      prefix: 'p',
      pictures: NO_PICTURES,
      countsLastSpace: false,
      snapsCodes: false,
    };
    const onServer = toText(toSvg(layoutSide(side, face, NO_PICTURES), view));
    for (const markup of [onScreen, onServer]) expect(markup).not.toMatch(/<(img|script|\/style)/i);
  }
});
