import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { giveProfile, type Person, uploadClip } from './people.ts';

/** The player of the video with this title. */
export const playerOf = (page: Page, title: string) => page.getByRole('group', { name: `Video: ${title}` });
/** Seconds. */
export const timeOf = (video: Locator) => video.evaluate((media: HTMLVideoElement) => media.currentTime);
export const isPaused = (video: Locator) => video.evaluate((media: HTMLVideoElement) => media.paused);

/** Opens the page of a person who has one live clip, and waits until it can be played. */
export async function openClip(page: Page, { person, admin, file }: { person: Person; admin: Person; file: string }) {
  await giveProfile(person);
  await uploadClip(person, { file, approvedBy: admin });
  await page.goto(`/players/${person.account.id}`);
  const player = playerOf(page, 'Solo run');
  const video = player.locator('video');
  await video.scrollIntoViewIfNeeded();
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.readyState)).toBeGreaterThan(0);
  return { player, video };
}
