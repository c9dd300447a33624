import { Anchor } from '@mantine/core';
import type { AuditEntry, AuditTarget } from '@touchline/contracts/audit';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';

const KINDS: Record<AuditTarget, string> = {
  user: 'User',
  video: 'Video',
  setting: 'Setting',
  'card-batch': 'Batch of ID cards',
  'card-key': 'Signing key',
  card: 'ID card',
  token: 'Access token',
  content: 'Home page',
  case: 'Case',
  'contact-request': 'Contact request',
  guardianship: 'Guardian',
  job: 'Job',
  mail: 'Email',
  list: 'List',
  trash: 'Trash',
  approval: 'Approval',
};

/** The page on which a target can be seen, if it has one. */
function addressOf(kind: AuditTarget, id: string): string | null {
  switch (kind) {
    case 'user':
      return paths.adminUser(id);
    case 'video':
      return paths.adminContent({ video: id });
    case 'case':
      return paths.adminSafeguarding({ case: id });
    case 'contact-request':
      return paths.adminSafeguarding({ tab: 'requests' });
    case 'content':
      return paths.adminContentManager();
    case 'job':
      return paths.adminJobs();
    default:
      return null;
  }
}

/** What an act was done to, with a link to it while it exists. */
export function TargetLink({ target: { kind, id, name } }: { target: NonNullable<AuditEntry['target']> }) {
  // These have a name as long as they exist.
  if (name === null && (kind === 'user' || kind === 'video')) return `Removed ${KINDS[kind].toLowerCase()}`;
  const shown = kind === 'list' || kind === 'card-key' ? id : name;
  const words = shown ? `${KINDS[kind]}: ${shown}` : KINDS[kind];
  const address = addressOf(kind, id);
  if (address === null) return words;
  return (
    <Anchor component={Link} to={address} inherit c="inherit">
      {words}
    </Anchor>
  );
}
