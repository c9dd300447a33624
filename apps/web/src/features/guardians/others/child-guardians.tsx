import type { Child, Guardianship } from '@touchline/contracts/guardians';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { RecordList, RecordsSkeleton } from '../../../components/screen/record-list.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { OtherGuardian } from './other-guardian.tsx';

/** Who looks after a child beside the user, invitations included. */
export function ChildGuardians({ child }: { child: Child }) {
  const guardians = trpc.guardian.of.useQuery({ playerId: child.id });
  return (
    <ListSection title="Guardians">
      <QueryView
        query={guardians}
        skeleton={<RecordsSkeleton label="Loading the guardians" height={84} />}
        error="The guardians could not be loaded"
        showsRefetchError
      >
        {(rows) => <Rows rows={rows.filter(({ state }) => state !== 'ended')} child={child} />}
      </QueryView>
    </ListSection>
  );
}

function Rows({ rows, child }: { rows: readonly Guardianship[]; child: Child }) {
  const own = rows.find(({ id }) => id === child.guardianshipId);
  if (!own) return <EmptyState title="You are no longer a guardian here" />;
  const isLater = ({ declaredAt }: Guardianship) => declaredAt !== null && declaredAt > (own.declaredAt ?? '');
  return (
    <RecordList label="Guardians">
      {rows.map((guardianship) => (
        <li key={guardianship.id}>
          <OtherGuardian
            guardianship={guardianship}
            isOwn={guardianship.id === own.id}
            isLater={isLater(guardianship)}
            mayAgree={own.relation !== 'club-welfare'}
          />
        </li>
      ))}
    </RecordList>
  );
}
