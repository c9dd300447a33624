import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { TrashList } from '../../../features/trash/index.ts';

export function Page() {
  return (
    <Screen>
      <PageHeader
        title="Trash"
        intro="What admins have removed: users, videos and content of the home page. Each can be restored with everything it had, until it is erased."
      />
      <TrashList />
    </Screen>
  );
}
