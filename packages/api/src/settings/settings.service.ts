import { SETTING_CATEGORIES, type SettingCategory } from '@touchline/contracts/options';
import type { Setting } from '@touchline/contracts/settings';
import { demand } from '../authorize.ts';
import type { AppContext, RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findSetting, listSettings } from './settings.repo.ts';

/** The settings of a category: branding for all callers, the others for admins. */
export async function settingsOf(ctx: RequestContext, category: string): Promise<Setting[]> {
  if (category !== 'branding') demand(ctx, 'settings:read');
  if (!isCategory(category)) throw new AppError('NOT_FOUND');
  return listSettings(ctx.db, category);
}

/** The value of an active setting, for the server's own use. */
export function readSetting(ctx: Pick<AppContext, 'db'>, key: string): Promise<string | null> {
  return findSetting(ctx.db, key);
}

function isCategory(text: string): text is SettingCategory {
  return (SETTING_CATEGORIES as readonly string[]).includes(text);
}
