import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { removeLeftovers } from '../../platform/files/files.service.ts';
import {
  aCard,
  aMinor,
  anAdmin,
  aPicture,
  aPlayer,
  aScout,
  engines,
  refusal,
  storedFiles,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

async function anUpload(app: TestApp, facts: Parameters<typeof aPlayer>[1] = {}) {
  const holder = await aPlayer(app, { isVerified: true, ...facts });
  await aCard(app, { holder });
  return { userId: holder.id, url: await aPicture(app, holder) };
}

const deskOf = async (app: TestApp, admin?: Account) => app.as(admin ?? (await theAdmin(app)));
const errorsOf = ({ results }: { results: readonly { error: string | null }[] }) => results.map(({ error }) => error);

describe.each(engines)('uploaded photos, on $name', (engine) => {
  test('are marked in the registry and used together, and undoing brings the former ones back', {
    tags: ['REGIS-08'],
  }, async () => {
    const app = await testApp({ engine });
    const desk = await deskOf(app);
    const [first, second] = [await anUpload(app), await anUpload(app)];
    await desk.idCards.usePhotos({ photos: [second] });
    const later = { userId: second.userId, url: await aPicture(app, { id: second.userId }, { color: '#123456' }) };
    const marked = async () =>
      (await desk.idCards.list({})).items.map(({ userId, uploadedPhotoUrl: url }) => ({ userId, url }));
    expect(await marked()).toEqual([later, first]);

    const { results } = await desk.idCards.usePhotos({ photos: [first, later] });
    expect(results.map(({ error }) => error)).toEqual([null, null]);
    expect((await marked()).map(({ url }) => url)).toEqual([null, null]);
    const photo = async ({ userId }: { userId: string }) =>
      (await desk.idCards.of({ userId })).metadata.passportImageUrl;
    expect([await photo(first), await photo(later)]).toEqual([first.url, later.url]);

    const undone = await desk.audit.undoMany({ ids: results.flatMap(({ entryId }) => entryId ?? []) });
    expect(errorsOf({ results: undone })).toEqual([null, null]);
    expect([await photo(first), await photo(second)]).toEqual([null, second.url]);
    expect(await marked()).toEqual([later, first]);
    // Both files are there after a clean-up: the one of the card and the one of the account.
    app.clock.turn(7200);
    await removeLeftovers({ ...app.shared, db: app.db }, { alone: true });
    const key = await app.db.selectFrom('id_cards').select('photo_file').where('user_id', '=', second.userId).execute();
    expect((await storedFiles(app.folder)).join()).toContain(key[0]?.photo_file ?? 'no file');
  });

  test('that were replaced since the admin looked are not used, nor those of revoked cards or of others', {
    tags: ['REGIS-08'],
  }, async () => {
    const app = await testApp({ engine });
    const desk = await deskOf(app);
    const [seen, revoked, other] = [await anUpload(app), await anUpload(app), await anUpload(app)];
    await aPicture(app, { id: seen.userId }, { color: '#654321' });
    await desk.idCards.update({ userId: revoked.userId, patch: { status: 'revoked' } });
    const foreign = { userId: other.userId, url: seen.url };
    expect(errorsOf(await desk.idCards.usePhotos({ photos: [seen, revoked, foreign] }))).toEqual([
      'This picture has been replaced meanwhile. Please upload it again.',
      'This card is revoked. Reinstate it first.',
      'This picture does not belong to this card. Please upload it here.',
    ]);
    const marked = (await desk.idCards.list({})).items.filter(({ uploadedPhotoUrl }) => uploadedPhotoUrl);
    expect(marked.map(({ userId }) => userId).toSorted()).toEqual([seen.userId, other.userId].toSorted());
  });
});

test('the photo of a minor is used once the family has said yes, and not after it took that back', {
  tags: ['REGIS-08'],
}, async () => {
  const app = await testApp();
  const desk = await deskOf(app);
  const child = await aMinor(app, { isVerified: true });
  await app.as(child).idCards.create({ userId: child.id });
  const photo = { userId: child.id, url: await aPicture(app, child) };
  const answer = (family_answer: 'waiting' | 'yes' | 'no') =>
    app.db.updateTable('id_cards').set({ family_answer }).execute();
  const marks = async () => (await desk.idCards.list({})).items.map(({ uploadedPhotoUrl }) => uploadedPhotoUrl);
  for (const refused of ['waiting', 'no'] as const) {
    await answer(refused);
    expect(await marks()).toEqual([null]);
    const [error] = errorsOf(await desk.idCards.usePhotos({ photos: [photo] }));
    expect(error).toMatch(/^A player under 18 gets an ID card when a confirmed guardian has said yes/);
  }
  await answer('yes');
  expect(await marks()).toEqual([photo.url]);
  expect(errorsOf(await desk.idCards.usePhotos({ photos: [photo] }))).toEqual([null]);
});

test('undoing does not overwrite a photo that was chosen since, and only once', { tags: ['REGIS-08'] }, async () => {
  const app = await testApp();
  const desk = await deskOf(app);
  const photo = await anUpload(app);
  const use = async () => (await desk.idCards.usePhotos({ photos: [photo] })).results[0]?.entryId ?? '';
  const first = await use();
  await desk.audit.undo({ id: first });
  await expect(desk.audit.undo({ id: first })).rejects.toMatchObject(refusal('UNDONE_ALREADY'));
  const second = await use();
  await desk.idCards.update({ userId: photo.userId, patch: { metadata: { passportImageUrl: null } } });
  await expect(desk.audit.undo({ id: second })).rejects.toMatchObject(refusal('CHANGED_SINCE'));
});

test('only admins use uploaded photos', { tags: ['REGIS-08'] }, async () => {
  const app = await testApp();
  const photo = await anUpload(app);
  const owner = { id: photo.userId, role: 'player', isVerified: true } as const;
  for (const caller of [owner, await aScout(app, { isVerified: true })]) {
    await expect(app.as(caller).idCards.usePhotos({ photos: [photo] })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
  }
  const colleague = await deskOf(app, await anAdmin(app));
  expect(errorsOf(await colleague.idCards.usePhotos({ photos: [photo] }))).toEqual([null]);
});
