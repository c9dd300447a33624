import type { CardReplacement, CardStage } from '@touchline/contracts/options';

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
