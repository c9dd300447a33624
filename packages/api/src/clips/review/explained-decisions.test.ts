import { REJECTION_LABELS, REJECTION_REASONS } from '@touchline/contracts/video-reviews';
import { describe, expect, test } from 'vitest';
import {
  aPlayer,
  aVideo,
  engines,
  moderate,
  notificationsOf,
  queuedMailsOf,
  refusal,
  snapshot,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';

const REJECT = { isApproved: false, isPublic: false } as const;
const EXPLAINED = {
  ...REJECT,
  reason: 'contact-details',
  note: 'A phone number can be read on the fence.',
  privateNote: 'The second time.',
} as const;

describe.each(engines)('on $name a rejection', (engine) => {
  test('says its reason and note to the player in the app, only the reason by email, and the private note to neither', {
    tags: ['REV-08'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player, title: 'Great save' });
    const { reason, note } = EXPLAINED;
    await moderate(app, video, EXPLAINED);
    const [told] = await notificationsOf(app, player);
    expect(told).toMatchObject({
      title: 'Your video was rejected',
      detail: `Great save: Contact details are visible. ${note}`,
    });
    const mail = (await queuedMailsOf(app, player)).at(-1)?.document;
    expect(mail).toMatchObject({
      subject: 'Your video was rejected',
      paragraphs: ['Great save: Contact details are visible'],
    });
    const { items } = await app.as(player).videos.ofPlayer({ playerId: player.id });
    expect(items).toMatchObject([{ id: video.id, rejection: { reason, note }, isMeantPublic: true }]);
    expect(JSON.stringify([items, told, mail])).not.toContain(EXPLAINED.privateNote);
    // The log names the reason; what the notes say stays with the video.
    const log = JSON.stringify(await app.db.selectFrom('audit_entries').selectAll().execute());
    expect(log).toContain('"reason":"contact-details"');
    for (const text of [note, EXPLAINED.privateNote]) expect(log).not.toContain(text);
  });

  test('has any of the reasons, a copy too, which the player reads in words', { tags: ['REV-21'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player, title: 'Great save' });
    for (const reason of REJECTION_REASONS) {
      app.clock.turn(60);
      await moderate(app, video, { ...REJECT, reason, note: 'See above.' });
    }
    const told = (await notificationsOf(app, player)).flatMap(({ title, detail }) =>
      title === 'Your video was rejected' ? detail : [],
    );
    expect(told.toSorted()).toEqual(
      REJECTION_REASONS.map((reason) => `Great save: ${REJECTION_LABELS[reason]}. See above.`).toSorted(),
    );
    expect(told).toContain('Great save: It is a copy of another video. See above.');
    const history = await app.as(player).videos.history({ id: video.id });
    const said = history.items.flatMap(({ reason }) => reason ?? []);
    expect(said.toSorted()).toEqual(REJECTION_REASONS.toSorted());
  });

  test('without a reason stays possible, and one that is repeated takes no reason away', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player, isApproved: true });
    const rejection = async () => (await app.as(player).videos.ofPlayer({ playerId: player.id })).items[0]?.rejection;
    await moderate(app, video, REJECT);
    expect(await rejection()).toMatchObject({ reason: null, note: null });
    await moderate(app, video, { ...REJECT, reason: 'quality' });
    expect(await rejection()).toMatchObject({ reason: 'quality', note: null });
    await moderate(app, video, { ...REJECT, privateNote: 'Seen again.' });
    await moderate(app, video, REJECT);
    expect(await rejection()).toMatchObject({ reason: 'quality', note: null });
    // The player is told of the rejection and of its reason, and not once more.
    const rejections = (await titlesOf(app, player)).filter((title) => title === 'Your video was rejected');
    expect(rejections).toHaveLength(2);
    await moderate(app, video, { isApproved: true });
    expect(await rejection()).toBeNull();
    await moderate(app, video, REJECT);
    expect(await rejection()).toMatchObject({ reason: null, note: null });
  });

  test('of a pending video hides it, and it counts as rejected until its player or an admin changes that', {
    tags: ['MOD-62'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player, isCountedReady: true });
    expect(await moderate(app, video, { isApproved: false, reason: 'rights' })).toMatchObject({ isPublic: false });
    const counts = { total: 1, approved: 0, pending: 0, rejected: 1 };
    const admin = app.as(await theAdmin(app)).videos;
    expect(await admin.counts()).toEqual(counts);
    expect(await app.as(player).videos.ownCounts()).toEqual(counts);
    for (const search of [undefined, video.title])
      expect((await admin.forModeration({ status: 'pending', search })).items).toEqual([]);
    expect((await admin.forModeration({ status: 'rejected', search: video.title })).items).toHaveLength(1);
    expect((await admin.forModeration({ status: 'rejected' })).items).toMatchObject([
      { id: video.id, isRejected: true, waitingSince: null, rejection: { reason: 'rights', note: null } },
    ]);
    await app.as(player).videos.resubmit({ id: video.id });
    expect(await admin.counts()).toEqual({ total: 1, approved: 0, pending: 1, rejected: 0 });
    await moderate(app, video, { isApproved: false, reason: 'rights' });
    expect(await moderate(app, video, { isApproved: true })).toMatchObject({ isApproved: true, isPublic: true });
    expect(await admin.counts()).toEqual({ total: 1, approved: 1, pending: 0, rejected: 0 });
  });
});

test.each([
  { isApproved: true, reason: 'quality' },
  { isApproved: true, note: 'Well done' },
  { isPublic: false, reason: 'quality' },
  { isApproved: false, isPublic: true, reason: 'quality' },
  { isApproved: false, isPublic: true, privateNote: 'Hm' },
  { reason: 'quality' },
  { ...REJECT, reason: 'boring' },
  { ...REJECT, reason: null },
  { ...REJECT, reason: 'quality', note: 'x'.repeat(1001) },
  { ...REJECT, reason: 'quality', title: 'Other' },
])('a decision such as %j is refused and changes nothing', async (patch) => {
  const app = await testApp();
  const { id } = await aVideo(app, { isApproved: true });
  const admin = app.as(await theAdmin(app));
  const before = await snapshot(app);
  await expect(admin.videos.moderate({ id, patch: patch as never })).rejects.toMatchObject(refusal('INVALID_INPUT'));
  expect(await snapshot(app)).toEqual(before);
});
