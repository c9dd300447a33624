import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { AuditPanel } from '../../../features/audit/index.ts';

export function Page() {
  return (
    <Screen>
      <PageHeader
        title="Audit Log"
        intro="What admins did, who looked at identity documents, exports and sign-ins. Nothing in it can be changed."
      />
      <AuditPanel />
    </Screen>
  );
}
