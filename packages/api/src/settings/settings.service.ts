import { SETTING_CATEGORIES } from '@touchline/contracts/options';
import type { Setting } from '@touchline/contracts/settings';
import { demand } from '../authorize.ts';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { listSettings } from './settings.repo.ts';

export { findSetting } from './settings.repo.ts';

/** The settings of a category: branding for all callers, the others for admins. */
export async function settingsOf(ctx: RequestContext, category: string): Promise<Setting[]> {
  if (category !== 'branding') demand(ctx, 'settings:read');
  const known = SETTING_CATEGORIES.find((one) => one === category);
  if (!known) throw new AppError('NOT_FOUND');
  return listSettings(ctx.db, known);
}
