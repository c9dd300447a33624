import { SETTING_CATEGORIES, type SettingCategory } from '@touchline/contracts/options';
import type { Setting } from '@touchline/contracts/settings';
import { demand } from '../authorize.ts';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { listSettings } from './settings.repo.ts';

/** The settings of a category: branding for all callers, the others for admins. */
export async function settingsOf(ctx: RequestContext, category: string): Promise<Setting[]> {
  if (category !== 'branding') demand(ctx, 'settings:read');
  if (!isCategory(category)) throw new AppError('NOT_FOUND');
  return listSettings(ctx.db, category);
}

function isCategory(text: string): text is SettingCategory {
  return (SETTING_CATEGORIES as readonly string[]).includes(text);
}
