import type { ChangeFilesInput } from '@touchline/contracts/player-files';
import { describe, expect, test } from 'vitest';
import { aPlayer, aProfile, aScout, engines, testApp } from '../../testing/index.ts';

describe.each(engines)("a scout's file of a player, on $name", (engine) => {
  test('has note, tags, stage, next step, star and history', async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const [ann, bo] = [
      await aPlayer(app, { isVerified: true, firstName: 'Ann' }),
      await aPlayer(app, { isVerified: true, firstName: 'Bo' }),
    ];
    for (const player of [ann, bo]) await aProfile(app, { player });
    const { playerFiles } = app.as(scout);
    expect(await playerFiles.of({ playerId: ann.id })).toMatchObject({ note: '', noteVersion: 0, stage: null });
    const saved = await playerFiles.saveNote({ playerId: ann.id, note: 'Fast.', version: 0, editor: 'tab' });
    expect(saved).toMatchObject({ note: 'Fast.', noteVersion: 1, isJoined: false });
    const playerIds = [ann.id, bo.id];
    const changes: ChangeFilesInput['change'][] = [
      { kind: 'stage', stage: 'trial', closedReason: null },
      { kind: 'tags', add: ['U21', 'left'], remove: [] },
      { kind: 'next-step', nextStep: { text: 'Call', on: '2026-03-10' } },
      { kind: 'star', isOn: true },
      { kind: 'dismissed', isOn: true },
    ];
    for (const change of changes) {
      app.clock.turn(1);
      const results = await playerFiles.change({ playerIds, change });
      expect(results.map(({ error }) => error)).toEqual([null, null]);
    }
    expect(await playerFiles.of({ playerId: ann.id })).toMatchObject({
      note: 'Fast.',
      tags: ['U21', 'left'],
      stage: 'trial',
      nextStep: { text: 'Call', on: '2026-03-10' },
      isStarred: true,
      isDismissed: true,
    });
    const { items } = await playerFiles.history({ playerId: ann.id });
    expect(items.map(({ kind }) => kind)).toEqual(['dismissed', 'star', 'next-step', 'tags', 'stage', 'note']);
    const [first] = items;
    await playerFiles.undo({ entryIds: [first?.id ?? ''] });
    for (const sort of [
      '-changed',
      'changed',
      'name',
      '-name',
      'position',
      'stage',
      '-next-step',
      'availability',
    ] as const) {
      const page = await playerFiles.list({ sort, view: 'starred', limit: 1 });
      const next = await playerFiles.list({ sort, view: 'starred', limit: 1, cursor: page.nextCursor });
      expect([...page.items, ...next.items].map((file) => file.player?.firstName).sort()).toEqual(['Ann', 'Bo']);
    }
    expect((await playerFiles.list({ search: 'fast' })).items.map(({ playerId }) => playerId)).toEqual([ann.id]);
    expect(await playerFiles.counts()).toMatchObject({
      stages: { trial: 1 },
      views: { kept: 1, starred: 2, dismissed: 1 },
      tags: [
        { tag: 'U21', files: 2 },
        { tag: 'left', files: 2 },
      ],
    });
  });
});
