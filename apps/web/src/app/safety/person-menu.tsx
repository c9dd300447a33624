import type { Blockable } from '../../features/blocks/index.ts';
import { fullName } from '../../lib/format.ts';
import { SafetyMenu } from './safety-menu.tsx';

/** Reports or blocks the other user of a conversation or request. */
export function PersonMenu({ person, of = fullName(person) }: { person: Blockable; of?: string }) {
  return (
    <SafetyMenu of={of} reported={{ subject: 'user', subjectId: person.id, what: fullName(person) }} person={person} />
  );
}
