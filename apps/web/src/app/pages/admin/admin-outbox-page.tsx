import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { OutboxSection } from '../../../features/mail/index.ts';
import { trpc } from '../../../lib/trpc.ts';

export function Page() {
  const state = trpc.mail.outboxState.useQuery();
  return (
    <Screen>
      <PageHeader title="Outbox" intro="The demo sends no emails. This is what it would have sent." />
      <QueryView query={state} skeleton={null} error="The outbox could not be loaded">
        {({ isReadable }) =>
          isReadable ? (
            <OutboxSection />
          ) : (
            <EmptyState
              title="This platform has no outbox to read"
              hint="Emails contain personal links. They can be read here in the demo only."
            />
          )
        }
      </QueryView>
    </Screen>
  );
}
