import { UNDO_MAX } from '@touchline/contracts/audit';
import { test } from 'vitest';
import { expectToast, press } from '../../testing/actions.ts';
import { openPart } from '../../testing/app.tsx';
import { anAccount } from '../../testing/people.ts';
import { Rejection, stubServerFor } from '../../testing/server.ts';
import { useUndo } from './undo.ts';

const ENTRIES = Array.from({ length: UNDO_MAX + 1 }, (_, index) => `entry ${index}`);

function UndoAll() {
  const undo = useUndo();
  return (
    <button type="button" onClick={() => void undo(ENTRIES)}>
      Undo All
    </button>
  );
}

test('of more decisions than one call takes, a part that is not undone is left to the audit log', async () => {
  stubServerFor(anAccount({ role: 'admin' }), {
    'audit.undoMany': ({ ids }) => (ids.length === UNDO_MAX ? [] : new Rejection('INTERNAL')),
  });
  openPart(<UndoAll />);
  await press('Undo All');
  await expectToast('Not everything was undone Please try again in the audit log.');
});
