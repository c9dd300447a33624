import { describe, expect, test } from 'vitest';
import { recordConsentInput } from './consents.ts';
import { featuredFields, homepageFields } from './content.ts';
import { ERRORS } from './errors.ts';
import { sendMessageInput } from './messages.ts';
import { pageInput } from './paging.ts';
import { playerFilters, playerProfileFields, playerProfilePatch } from './players.ts';
import { scoutProfileFields } from './scouts.ts';
import { accountPatch } from './users.ts';
import { decideReviewInput } from './video-reviews.ts';
import { listVideosInput, moderationPatch, videoUploadFields } from './videos.ts';

const EMPTY = { title: 'x' };

describe("a player's profile", () => {
  const profile = (change: object) => playerProfileFields.safeParse({ position: 'Striker', ...change });

  test.each([
    ['', null],
    [null, null],
    [180, 180],
    [1, 1],
    [260, 260],
  ])('a height of %j is kept as %j', { tags: ['IV-04'] }, (height, kept) => {
    expect(profile({ height }).data?.height).toBe(kept);
  });

  test.each([0, -1, 1.5, 261, '180', 'abc', true, Number.POSITIVE_INFINITY, 2 ** 53, [], {}])(
    'a height of %j is rejected',
    { tags: ['IV-04'] },
    (height) => expect(profile({ height }).success).toBe(false),
  );

  test('the position is required and must be in the list', () => {
    const messages = (value: object) =>
      playerProfileFields.safeParse(value).error?.issues.map((issue) => issue.message);
    expect(messages({})).toEqual(['Position is required']);
    expect(messages({ position: 'Sweeper' })).toEqual(['Position is required']);
  });

  test('"any" is a filter for availability, not a value to store', () => {
    expect(profile({ availability: 'any' }).success).toBe(false);
    expect(playerFilters.parse({ availability: 'any', position: ' ' })).toEqual({});
  });

  test('an update contains the given fields only', () => {
    expect(playerProfilePatch.parse({ bio: 'x' })).toEqual({ bio: 'x' });
    expect(playerProfilePatch.parse({ userId: 'another user', id: '1' })).toEqual({});
  });

  test('a biography has at most 2000 characters', () => {
    expect(profile({ bio: 'x'.repeat(2000) }).success).toBe(true);
    expect(profile({ bio: 'x'.repeat(2001) }).error?.issues[0]?.message).toBe('Please use at most 2000 characters.');
  });
});

test('a scout profile needs an organization', () => {
  expect(scoutProfileFields.safeParse({}).error?.issues[0]?.message).toBe('Organization is required');
});

describe('changes by admins', () => {
  test.each([
    { isVerified: true, password: 'x' },
    { role: 'owner' },
    { isVerified: 'true' },
    { isActive: 1 },
    {},
    [],
    null,
  ])('%j is rejected as a change of an account', (patch) => expect(accountPatch.safeParse(patch).success).toBe(false));

  test.each([{ title: 'x', isApproved: true }, { isApproved: 'yes' }, {}, { filename: 'x' }])(
    '%j is rejected as a change of a video',
    (patch) => expect(moderationPatch.safeParse(patch).success).toBe(false),
  );

  test.each([
    [moderationPatch, { isApproved: false, isPublic: false, reason: 'other', note: ' ' }],
    [decideReviewInput.shape.decision, { kind: 'reject', reason: 'other', note: '', privateNote: 'Seen before.' }],
  ])('a rejection for another reason needs a note for the player', (schema, rejection) => {
    expect(schema.safeParse(rejection).error?.issues).toMatchObject([
      { path: ['note'], message: 'Please tell the player the reason.' },
    ]);
    expect(schema.safeParse({ ...rejection, note: 'A scene of a film.' }).success).toBe(true);
  });
});

describe("an upload's fields", () => {
  test('have defaults', () => {
    expect(videoUploadFields.parse(EMPTY)).toEqual({ title: 'x', description: '', tags: [], isPublic: true });
  });

  test.each([
    ['false', false],
    ['true', true],
    ['no', true],
  ])('isPublic as the text %j means %j', (isPublic, expected) => {
    expect(videoUploadFields.parse({ ...EMPTY, isPublic }).isPublic).toBe(expected);
  });

  test.each([
    ['["pace", " ", "pace"]', ['pace']],
    ['', []],
    ['[]', []],
  ])('tags as the text %s are %j', (tags, expected) => {
    expect(videoUploadFields.parse({ ...EMPTY, tags }).tags).toEqual(expected);
  });

  test.each(['pace', '{"a":1}', '["pace", 7]', '"pace"', 'null'])('tags as the text %s are rejected', (tags) => {
    const { error } = videoUploadFields.safeParse({ ...EMPTY, tags });
    expect(error?.issues[0]?.message).toBe('Tags must be a JSON list of texts.');
  });

  test('a video has at most 20 tags', () => {
    const tags = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => `tag ${index}`));
    expect(videoUploadFields.safeParse({ ...EMPTY, tags: tags(20) }).success).toBe(true);
    expect(videoUploadFields.safeParse({ ...EMPTY, tags: tags(21) }).success).toBe(false);
  });
});

describe('a page of a list', () => {
  test.each([
    [{}, 24],
    [{ limit: '100' }, 100],
    [{ limit: 1 }, 1],
  ])('%j requests %i entries', (input, limit) => {
    expect(pageInput.parse(input).limit).toBe(limit);
  });

  test.each(['0', '101', '-1', '1.5', 'all', '', ['1', '2']])('a limit of %j is rejected', (limit) => {
    expect(pageInput.safeParse({ limit }).success).toBe(false);
  });

  test('only the value true requests approved videos', () => {
    expect(['true', true, 'false', '1', 'yes'].map((approved) => listVideosInput.parse({ approved }).approved)).toEqual(
      [true, true, false, false, false],
    );
  });
});

describe('messages and content', () => {
  test('a subject has at most 200 characters, a message 5000', () => {
    const fits = (subject: number, content: number) =>
      sendMessageInput.safeParse({
        receiverId: crypto.randomUUID(),
        subject: 's'.repeat(subject),
        content: 'c'.repeat(content),
      }).success;
    expect([fits(200, 5000), fits(201, 5000), fits(200, 5001), fits(0, 1), fits(1, 0)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('new content is active and first', () => {
    expect(homepageFields.parse({ section: 'hero' })).toMatchObject({ isActive: true, sortOrder: 0, title: null });
    expect(featuredFields.parse({ type: 'text', title: 'x' })).toMatchObject({ isActive: true, position: 0 });
    expect(homepageFields.safeParse({ section: 'footer' }).error?.issues[0]?.message).toBe('Section is required');
  });
});

test('every error has a message and a status of 400 or above', () => {
  for (const [code, { status, message }] of Object.entries(ERRORS)) {
    expect(message, code).toMatch(/^[A-Z].{5,}/);
    expect(status, code).toBeGreaterThanOrEqual(400);
  }
});

test('a reason beside a consent holds no character that PostgreSQL cannot store', () => {
  const consent = { playerId: 'anna', line: 'profile', isGiven: true, textVersion: 1 };
  const reasonOf = (reason: string) => recordConsentInput.safeParse({ ...consent, reason });
  expect(reasonOf(' by letter\ud800 ').data?.reason).toBe('by letter\ufffd');
  expect(reasonOf('by\u0000letter').error?.issues).toMatchObject([{ path: ['reason'] }]);
});
