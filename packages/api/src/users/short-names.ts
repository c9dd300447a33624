import { can, type Viewer } from '@touchline/contracts/permissions';
import { shortLastName } from '@touchline/contracts/short-names';

interface Named {
  id: string;
  firstName: string;
  lastName: string;
  isMinor: boolean;
}

/** The name of a user as a viewer reads it in a list: of a minor the first name and an initial. */
export function nameFor(
  viewer: Viewer,
  { id, firstName, lastName, isMinor }: Named,
  guardianIds: readonly string[] = [],
): { firstName: string; lastName: string } {
  const isWhole = can(viewer, 'user:listed-whole', { id, isMinor, guardianIds });
  return { firstName, lastName: isWhole ? lastName : shortLastName(lastName) };
}
