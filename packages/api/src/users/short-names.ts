import { can, type Viewer } from '@touchline/contracts/permissions';

interface Named {
  id: string;
  firstName: string;
  lastName: string;
  isMinor: boolean;
}

/** The first name and the initial of the last one: what others read of a minor before they are in contact. */
export function shortLastName(lastName: string): string {
  const [initial = ''] = lastName.trim().match(/^\P{M}\p{M}*/u) ?? [];
  return initial && `${initial.toUpperCase()}.`;
}

/** The name of a user as a viewer reads it in a list. */
export function nameFor(
  viewer: Viewer,
  { id, firstName, lastName, isMinor }: Named,
  guardianIds: readonly string[] = [],
): { firstName: string; lastName: string } {
  const isWhole = can(viewer, 'user:listed-whole', { id, isMinor, guardianIds });
  return { firstName, lastName: isWhole ? lastName : shortLastName(lastName) };
}
