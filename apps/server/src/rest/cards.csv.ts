import type { ListedCard } from '@touchline/contracts/id-cards';
import { csvFile } from './csv.ts';

/** The registry of ID cards, without codes: who has the file could show them as their own. */
export const cardsCsv = csvFile<ListedCard>('id-cards.csv', {
  'Card Number': ({ cardNumber }) => cardNumber,
  'First Name': ({ firstName }) => firstName,
  'Last Name': ({ lastName }) => lastName,
  Role: ({ role }) => role,
  State: ({ state }) => state,
  Stage: ({ stage }) => stage,
  Season: ({ season }) => season,
  Expires: ({ expiryDate }) => expiryDate,
  Printed: ({ printedAt }) => printedAt,
  Lacks: ({ lacks }) => lacks.join(' '),
});
