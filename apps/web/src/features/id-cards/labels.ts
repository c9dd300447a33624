import type { ListedCard } from '@touchline/contracts/id-cards';
import type { CardBatchFormat, CardReplacement, CardStage, CardState } from '@touchline/contracts/options';
import { formatDate } from '../../lib/format.ts';

/** How far a card is on its way to its holder. */
export const STAGE_LABELS: Record<CardStage, string> = {
  requested: 'Requested',
  checked: 'Checked',
  issued: 'Issued',
  printed: 'Printed',
  'handed-over': 'Handed over',
};

/** Why a card is replaced. */
export const REPLACEMENT_LABELS: Record<CardReplacement, string> = {
  lost: 'Lost or stolen',
  photo: 'New photo',
  name: 'New name',
  role: 'New role',
  damaged: 'Damaged',
};

/** The states of a card. */
export const STATE_LABELS: Record<CardState, string> = {
  active: 'Active',
  expired: 'Expired',
  suspended: 'Suspended',
  revoked: 'Revoked',
};

/** What a card needs before it can be printed and checked. */
export const LACK_LABELS: Record<ListedCard['lacks'][number], string> = {
  photo: 'photo',
  signature: 'signature',
  verification: 'verification',
  confirmation: 'confirmed photo',
  'printable-name': 'name in letters that can be printed',
};

/** What a batch is made for. */
export const FORMAT_LABELS: Record<CardBatchFormat, { label: string; description: string }> = {
  sheet: {
    label: 'A4 sheets',
    description: 'Ten cards a sheet, fronts and backs. Print on both sides, turn on the long edge.',
  },
  press: { label: 'Print shop', description: 'A page per side with 3 mm bleed.' },
  printer: { label: 'Card printer', description: 'A page per side of exactly the size of the card.' },
  png: { label: 'Pictures', description: 'A ZIP file with a PNG of each side at 600 dpi.' },
};

/** The last day of a card: it is valid to the end of a day in UTC, which may be the next day for the viewer. */
export const lastDayOf = (end: string) => formatDate(new Date(end).toISOString().slice(0, 10));
