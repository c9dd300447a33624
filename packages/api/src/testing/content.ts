import { Readable } from 'node:stream';
import {
  type FeaturedFields,
  type FeaturedItem,
  featuredFields,
  type HomepageFields,
  type HomepageItem,
  homepageFields,
} from '@touchline/contracts/content';
import sharp from 'sharp';
import { admitContentImage, keepContentImage } from '../content/content-images.service.ts';
import { theAdmin } from './people.ts';
import type { TestApp } from './test-app.ts';

/** An entry of the landing page, created by an admin; visible by default. Advances the clock by a second. */
export async function aHomepageItem(app: TestApp, fields: Partial<HomepageFields> = {}): Promise<HomepageItem> {
  app.clock.turn(1);
  const whole = homepageFields.parse({ section: 'features', title: 'News from the ground', ...fields });
  return app.as(await theAdmin(app)).content.createHomepage(whole);
}

/** A featured item, created by an admin; visible by default. Advances the clock by a second. */
export async function aFeaturedItem(app: TestApp, fields: Partial<FeaturedFields> = {}): Promise<FeaturedItem> {
  app.clock.turn(1);
  const whole = featuredFields.parse({ type: 'text', title: 'One to watch', ...fields });
  return app.as(await theAdmin(app)).content.createFeatured(whole);
}

/** An image for the landing page, uploaded by an admin. Returns its URL. */
export async function aContentImage(app: TestApp, picture?: Buffer): Promise<string> {
  const admission = await admitContentImage(app.contextOf(await theAdmin(app)));
  const staged = await app.shared.files.stage(Readable.from([picture ?? (await aPicture())]));
  try {
    return await keepContentImage(admission, staged);
  } finally {
    await app.shared.files.discard(staged);
    admission.release();
  }
}

const aPicture = () =>
  sharp({ create: { width: 16, height: 9, channels: 3, background: '#0f4c35' } })
    .png()
    .toBuffer();
