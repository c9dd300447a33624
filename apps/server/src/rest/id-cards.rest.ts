import { createCardBody, type ListedCard, listCardsInput } from '@touchline/contracts/id-cards';
import { csvFile } from './csv.ts';
import type { Rows } from './rows.ts';

/** The registry of ID cards, without codes: who has the file could show them as their own. */
const cardsCsv = csvFile<ListedCard>('id-cards.csv', {
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

/** ID cards, whose paths name the holder, who has at most one; and the settings of all cards. */
export const idCardsRows: Rows = {
  'GET /api/id-cards': {
    procedure: 'idCards.list',
    summary: 'All ID cards, newest first',
    access: 'Admins.',
  },
  'GET /api/id-cards.csv': {
    procedure: 'idCards.list',
    id: 'idCards_csv',
    summary: 'The registry of ID cards as a CSV file, newest first',
    access: 'Admins. The filters are those of the registry.',
    csv: cardsCsv,
    query: listCardsInput.pick({ search: true, state: true, stage: true, batchId: true }),
  },
  'GET /api/id-cards/verify/{code}': {
    procedure: 'idCards.verify',
    summary: 'Whom a verification code belongs to',
    access: 'Anyone. All codes that are not valid get the same response, whatever the reason.',
    proof: 'optional',
    errors: [429],
    // Without the statement of the card, which only the app sends.
    input: { code: ({ params }) => params.code },
  },
  'GET /api/id-cards/check/{code}': {
    procedure: 'idCards.check',
    summary: 'What the card of a verification code is worth',
    access:
      'Anyone. Tells expired, suspended, revoked, replaced and unknown cards apart, and nothing about their holders.',
    proof: 'optional',
    errors: [429],
    input: { code: ({ params }) => params.code },
  },
  'GET /api/id-cards/{userId}': {
    procedure: 'idCards.of',
    summary: 'The ID card of a user',
    access: 'The holder and admins.',
  },
  'POST /api/id-cards': {
    procedure: 'idCards.create',
    summary: 'Request or create an ID card',
    access: 'Players and scouts for themselves: only userId counts, the card is valid for a year. Admins for any user.',
    errors: [404, 409],
    status: 201,
    body: createCardBody,
    input: { userId: ({ body }) => body.userId, card: ({ body: { userId, ...card } }) => card },
  },
  'PATCH /api/id-cards/{userId}': {
    procedure: 'idCards.update',
    summary: 'Change, revoke or reinstate an ID card',
    access: 'Admins.',
    errors: [409],
    bodyAs: 'patch',
  },
  'GET /api/id-cards/{userId}/qr': {
    procedure: 'idCards.qr',
    summary: 'The QR code of an ID card, as a data URL of a PNG file',
    access: 'The holder and admins.',
    errors: [429, 503],
  },
  'GET /api/id-cards/{userId}/barcode': {
    procedure: 'idCards.barcode',
    summary: 'The barcode of an ID card, as a data URL of a PNG file',
    access: 'The holder and admins.',
    errors: [429, 503],
  },
  'GET /api/system-settings/category/{category}': {
    procedure: 'settings.ofCategory',
    summary: 'Settings of a category: branding, signatures or general',
    access: 'Branding: anyone. The others: admins.',
    proof: 'optional',
    errors: [403],
  },
};
