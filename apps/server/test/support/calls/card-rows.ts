import { created, ok } from './expected.ts';

/** Who may read, request, edit and check ID cards; see matrix.ts. */
export const CARD_ROWS = {
  'GET /api/id-cards/{userId}': { signedIn: ok('card'), otherPlayer: 403, guardian: 404 },
  'GET /api/id-cards/{userId} | of another user': { signedIn: 403, admin: ok('card') },
  'GET /api/id-cards/{userId} | no card': { signedIn: 404 },
  'POST /api/id-cards': { signedIn: created('card'), guardian: 403 },
  'POST /api/id-cards | for another user': { signedIn: 403, admin: created('card') },
  'POST /api/id-cards | again': { signedIn: 409, guardian: 403 },
  'PATCH /api/id-cards/{userId}': { signedIn: 403, admin: ok('card') },
  'PATCH /api/id-cards/{userId} | unknown id': { signedIn: 403, admin: 404 },
  'idCards.resume': { signedIn: 403, admin: ok('card') },
  'POST /api/id-cards/{userId}/pdf': { signedIn: 403, admin: 200 },
  'POST /api/id-cards/{userId}/pdf | unknown id': { signedIn: 403, admin: 404 },
  'POST /api/id-cards/{userId}/image': { signedIn: 403, admin: 200 },
  'POST /api/id-cards/{userId}/image | unknown id': { signedIn: 403, admin: 404 },
  'GET /api/id-cards/{userId}/qr': { signedIn: ok('qrCode'), otherPlayer: 403, guardian: 404 },
  'GET /api/id-cards/{userId}/qr | of another user': { signedIn: 403, admin: ok('qrCode') },
  'GET /api/id-cards/{userId}/qr | no card': { signedIn: 404 },
  'GET /api/id-cards/{userId}/barcode': { signedIn: ok('barcode'), otherPlayer: 403, guardian: 404 },
  'GET /api/id-cards/{userId}/barcode | of another user': { signedIn: 403, admin: ok('barcode') },
  'GET /api/id-cards/{userId}/barcode | no card': { signedIn: 404 },
  'GET /api/id-cards/verify/{code}': { all: ok('verifiedCard') },
  'GET /api/id-cards/verify/{code} | unproven': { all: 404 },
  'GET /api/id-cards/verify/{code}/photo': { all: 200 },
  'GET /api/id-cards/verify/{code}/photo | unproven': { all: 404 },
};
