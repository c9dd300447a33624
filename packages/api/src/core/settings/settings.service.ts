import { withoutWas } from '@touchline/contracts/changes';
import { SETTING_CATEGORIES } from '@touchline/contracts/options';
import {
  IMAGE_SETTING_DEFAULTS,
  IMAGE_SETTINGS,
  type ImageSetting,
  type Setting,
  type SettingChange,
} from '@touchline/contracts/settings';
import type { Tx } from '@touchline/db';
import { findUnprintableText } from '@touchline/id-card';
import { demand } from '../../platform/authorize.ts';
import { assertUnchanged } from '../../platform/changes.ts';
import type { ActorContext, RequestContext } from '../../platform/context.ts';
import { AppError, existing, invalidValue } from '../../platform/errors.ts';
import { admitFile } from '../../platform/files/files.service.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import type { StagedFile } from '../../platform/storage/file-store.ts';
import { recordAct } from '../audit/audit.service.ts';
import { listSettings, lockSettings, setSetting } from './settings.repo.ts';

export { findSetting } from './settings.repo.ts';

export async function settingsOf(ctx: RequestContext, category: string): Promise<Setting[]> {
  if (category !== 'branding') demand(ctx, 'settings:read');
  const known = SETTING_CATEGORIES.find((one) => one === category);
  return listSettings(ctx.db, existing(known, 'NOT_FOUND'));
}

export async function changeSettings(ctx: ActorContext, asked: SettingChange): Promise<void> {
  const values = withoutWas(asked);
  demand(ctx, 'settings:change');
  const unprintable = findUnprintableText({ companyAddress: values.company_address });
  if (unprintable) throw invalidValue('company_address', unprintable.message);
  await inTransaction(ctx.db, async (tx) => {
    if (asked.was) assertUnchanged(await lockSettings(tx, Object.keys(values)), asked, null);
    for (const [key, value] of Object.entries(values)) if (value !== undefined) await change(ctx, tx, key, value);
  });
}

export async function resetImageSetting(ctx: ActorContext, key: ImageSetting): Promise<void> {
  demand(ctx, 'settings:change');
  await inTransaction(ctx.db, (tx) => change(ctx, tx, key, IMAGE_SETTING_DEFAULTS[key]));
}

export async function admitSettingImage(ctx: RequestContext, name: string) {
  demand(ctx, 'settings:change');
  const known = IMAGE_SETTINGS.find((one) => one === name);
  const key = existing(known, 'NOT_FOUND');
  return { ...(await admitFile(ctx, 'image', ctx.limits.imagesPerUser)), key };
}

/** The largest side of an image in a setting: enough for print. A drawing has some ten kilobytes, a photo far more. */
const SIDE = 600;
const BYTES_MAX = 256 * 1024;
const TOO_DETAILED = 'This picture is too detailed for every page to load it. Please choose a drawing, such as a logo.';

/** Keeps a received image in the setting itself, since each page with a card shows it. Returns its data URL. */
export async function keepSettingImage(
  { ctx, key }: Awaited<ReturnType<typeof admitSettingImage>>,
  received: StagedFile,
): Promise<string> {
  if (received.size === 0) throw new AppError('EMPTY_FILE');
  const form = { width: SIDE, height: SIDE, format: 'png', isInk: key === 'ceo_signature' } as const;
  const bytes = await ctx.imageEncoder.reencode(received.path, form, async (content) =>
    Buffer.concat(await content.toArray()),
  );
  if (bytes.length > BYTES_MAX) throw new AppError('IMAGE_TOO_LARGE', { message: TOO_DETAILED });
  const value = `data:image/png;base64,${bytes.toString('base64')}`;
  await inTransaction(ctx.db, (tx) => change(ctx, tx, key, value));
  return value;
}

async function change(ctx: ActorContext, tx: Tx, key: string, value: string): Promise<void> {
  await setSetting(tx, key, { value, updated_by: ctx.viewer.id, updated_at: ctx.clock.timestamp() });
  await recordAct(ctx, tx, { act: 'setting.change', target: { kind: 'setting', id: key } });
}
