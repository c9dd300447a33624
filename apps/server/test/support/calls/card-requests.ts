import type { Dataset } from './dataset.ts';
import { anotherUser, type MakeRequest, UNKNOWN_ID } from './subjects.ts';

/** The caller's card, or for the other player that of the player. */
const card: MakeRequest = ({ me, caller, player }) => ({
  params: { userId: caller === 'otherPlayer' ? player.id : me.id },
});
/** What an admin does to the card of the player. */
const ofPlayer =
  (more: object = {}): MakeRequest =>
  ({ player }) => ({ input: { userId: player.id, ...more } });
const codeOf =
  (holder: 'player' | 'newPlayer'): MakeRequest =>
  ({ data }) => ({ params: { code: data.cards.get(data.people[holder].id)?.verificationCode ?? '' } });

async function deleteCard(data: Dataset, userId: string): Promise<void> {
  await data.server.db.deleteFrom('id_cards').where('user_id', '=', userId).execute();
}

const noCard: MakeRequest = async ({ data, me }) => {
  await deleteCard(data, me.id);
  return { params: { userId: me.id } };
};

/** Calls about ID cards. */
export const CARD_REQUESTS = {
  'GET /api/id-cards/{userId}': card,
  'GET /api/id-cards/{userId} | of another user': (subject) => ({ params: { userId: anotherUser(subject).id } }),
  'GET /api/id-cards/{userId} | no card': noCard,
  'POST /api/id-cards': async ({ data, me }) => {
    await deleteCard(data, me.id);
    return { body: { userId: me.id } };
  },
  'POST /api/id-cards | for another user': async (subject) => {
    const userId = anotherUser(subject).id;
    await deleteCard(subject.data, userId);
    return { body: { userId } };
  },
  'POST /api/id-cards | again': ({ me }) => ({ body: { userId: me.id } }),
  'PATCH /api/id-cards/{userId}': ({ player }) => ({ params: { userId: player.id }, body: { status: 'revoked' } }),
  'PATCH /api/id-cards/{userId} | unknown id': () => ({
    params: { userId: UNKNOWN_ID.params.id },
    body: { status: 'x' },
  }),
  'idCards.suspend': ofPlayer(),
  'idCards.resume': ofPlayer(),
  'GET /api/id-cards': () => ({}),
  'GET /api/id-cards.csv': () => ({}),
  'idCards.changeMany': ({ player }) => ({ input: { userIds: [player.id], change: { stage: 'handed-over' } } }),
  'idCards.usePhotos': ({ player: { id } }) => ({
    input: { photos: [{ userId: id, url: `/api/users/${id}/passport?v=1` }] },
  }),
  'idCards.createBatch': ({ player }) => ({ input: { userIds: [player.id], format: 'sheet' } }),
  'idCards.batch': () => ({ input: { id: UNKNOWN_ID.params.id } }),
  'idCards.batches': () => ({}),
  'GET /api/id-cards/batches/{id}/file': () => UNKNOWN_ID,
  'idCards.count': () => ({ input: {} }),
  'idCards.template': ofPlayer(),
  'idCards.setStage': ofPlayer({ stage: 'handed-over' }),
  'idCards.confirmPhoto': ofPlayer(),
  'idCards.forFamily': ({ data }) => ({ input: { userId: data.people.minor.id } }),
  'idCards.answerForFamily': ({ data }) => ({ input: { userId: data.people.minor.id, isAllowed: false } }),
  'idCards.renew': ofPlayer(),
  'idCards.replace': ofPlayer({ reason: 'lost' }),
  'idCards.recordPrint': ({ data, player: { id: userId } }) => ({
    input: { userId, isDraft: false, updatedAt: data.cards.get(userId)?.updatedAt ?? '', state: 'active' },
  }),
  'POST /api/id-cards/{userId}/pdf': ({ player }) => ({ params: { userId: player.id }, body: {} }),
  'POST /api/id-cards/{userId}/pdf | unknown id': () => ({
    params: { userId: UNKNOWN_ID.params.id },
    body: { role: 'x' },
  }),
  'POST /api/id-cards/{userId}/image': ({ player }) => ({
    params: { userId: player.id },
    query: { side: 'front' },
    body: {},
  }),
  'POST /api/id-cards/{userId}/image | unknown id': () => ({
    params: { userId: UNKNOWN_ID.params.id },
    body: { role: 'x' },
  }),
  'GET /api/id-cards/{userId}/qr': card,
  'GET /api/id-cards/{userId}/qr | of another user': (subject) => ({ params: { userId: anotherUser(subject).id } }),
  'GET /api/id-cards/{userId}/qr | no card': noCard,
  'GET /api/id-cards/{userId}/barcode': card,
  'GET /api/id-cards/{userId}/barcode | of another user': (subject) => ({
    params: { userId: anotherUser(subject).id },
  }),
  'GET /api/id-cards/{userId}/barcode | no card': noCard,
  'GET /api/id-cards/verify/{code}': codeOf('player'),
  'GET /api/id-cards/verify/{code} | unproven': codeOf('newPlayer'),
  'GET /api/id-cards/check/{code}': codeOf('player'),
  // Of a minor, whose data is masked.
  'idCards.confirm': ({ data }) => {
    const { id, email } = data.people.minor;
    return { input: { code: data.cards.get(id)?.verificationCode, field: 'email', value: email } };
  },
  'GET /.well-known/card-keys.json': () => ({}),
  'GET /.well-known/card-status.jwt': () => ({}),
  'GET /api/id-cards/verify/{code}/photo': codeOf('player'),
  'GET /api/id-cards/verify/{code}/photo | unproven': codeOf('newPlayer'),
} satisfies Record<string, MakeRequest>;
