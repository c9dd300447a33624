import type { ListedFile, NextStep } from '@touchline/contracts/player-files';
import { STAGE_LABELS, type Stage } from '@touchline/contracts/stages';
import { startOfDay } from '../../../lib/days.ts';
import { formatDay, fullName } from '../../../lib/format.ts';

export const NO_STAGE = 'No Stage';
/** The same words for every reason. */
const NOT_AVAILABLE = 'No longer available';

export const nameOf = ({ player }: Pick<ListedFile, 'player'>) => (player ? fullName(player) : NOT_AVAILABLE);

export function stageText(stage: Stage | 'none' | null): string {
  return stage && stage !== 'none' ? STAGE_LABELS[stage] : NO_STAGE;
}

export interface Due {
  isDue: boolean;
  text: string;
}

/** When a next step is due: 'Overdue, 3 Nov', 'Today', '9 Nov'; null without a day. */
export function dueOf({ on }: NextStep, now: Date = new Date()): Due | null {
  const [start, end] = on ? [startOfDay(on), startOfDay(on, 1)] : [];
  if (!start || !end) return null;
  const moment = now.toISOString();
  if (end <= moment) return { isDue: true, text: `Overdue, ${formatDay(start, now)}` };
  return start <= moment ? { isDue: true, text: 'Today' } : { isDue: false, text: formatDay(start, now) };
}
