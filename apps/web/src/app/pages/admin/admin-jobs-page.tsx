import { PageHeader } from '../../../components/page-header.tsx';
import { AddressTabs } from '../../../components/screen/address-tabs.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { JobList, KindCounts, STATE_LABELS } from '../../../features/jobs/index.ts';

/** The background jobs: counts by kind, and a list for each state. */
export function Page() {
  return (
    <Screen>
      <PageHeader
        title="Background Jobs"
        intro="Work that the server does outside of requests. It tries again by itself; what has failed for good waits here."
      />
      <AddressTabs name="state" labels={STATE_LABELS} initial="failed">
        {(state) => <JobList state={state} />}
      </AddressTabs>
      <KindCounts />
    </Screen>
  );
}
