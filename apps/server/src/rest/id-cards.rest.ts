import { cardPatch, createCardBody } from '@touchline/contracts/id-cards';
import { asObject, rows } from './rows.ts';

/** Every path of a person's card names the person, not the card (decision 123). */
export const idCardsRows = rows(
  {
    method: 'GET',
    path: '/api/id-cards/verify/{code}',
    procedure: 'idCards.verify',
    summary: 'Whom a verification code belongs to',
    access: 'Anyone. Every code that proves nothing gets the same answer, whatever the reason.',
    proof: 'optional',
    refusals: [429],
    input: ({ params }) => params,
  },
  {
    method: 'GET',
    path: '/api/id-cards/{userId}',
    procedure: 'idCards.of',
    summary: 'The ID card of a person',
    access: 'The person himself and admins.',
    input: ({ params }) => params,
  },
  {
    method: 'POST',
    path: '/api/id-cards',
    procedure: 'idCards.create',
    summary: 'Request or make an ID card',
    access: 'Players and scouts for themselves: only userId counts, the card is valid for a year. Admins for anybody.',
    refusals: [404, 409],
    status: 201,
    body: createCardBody,
    input: ({ body }) => {
      const { userId, ...card } = asObject(body);
      return { userId, card };
    },
  },
  {
    method: 'PATCH',
    path: '/api/id-cards/{userId}',
    procedure: 'idCards.update',
    summary: 'Change, revoke or reinstate an ID card',
    access: 'Admins.',
    body: cardPatch,
    input: ({ params, body }) => ({ ...params, patch: body }),
  },
  {
    method: 'GET',
    path: '/api/id-cards/{userId}/qr',
    procedure: 'idCards.qr',
    summary: 'The QR code of an ID card, as a data URL of a PNG file',
    access: 'The person himself and admins.',
    refusals: [429, 503],
    input: ({ params }) => params,
  },
  {
    method: 'GET',
    path: '/api/id-cards/{userId}/barcode',
    procedure: 'idCards.barcode',
    summary: 'The barcode of an ID card, as a data URL of a PNG file',
    access: 'The person himself and admins.',
    refusals: [429, 503],
    input: ({ params }) => params,
  },
);
