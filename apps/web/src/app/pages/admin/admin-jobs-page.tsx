import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { JobsPanel } from '../../../features/jobs/index.ts';

export function Page() {
  return (
    <Screen>
      <PageHeader
        title="Background Jobs"
        intro="Work that the server does outside of requests. It tries again by itself; what has failed for good waits here."
      />
      <JobsPanel />
    </Screen>
  );
}
