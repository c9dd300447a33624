import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { TrashList } from '../../../features/trash/index.ts';

export function Page() {
  return (
    <Screen>
      <PageHeader
        title="Trash"
        intro="Users and videos that admins have removed. Each can be restored with everything it had, until it is erased."
      />
      <TrashList />
    </Screen>
  );
}
