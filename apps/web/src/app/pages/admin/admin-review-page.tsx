import { ButtonLink } from '../../../components/button-link.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { ReviewMode, WaitingCount } from '../../../features/videos/index.ts';
import { paths } from '../../../lib/paths.ts';

export function Page() {
  return (
    <Screen isWide>
      <PageHeader
        title="Review Videos"
        note={<WaitingCount />}
        actions={
          <ButtonLink to={paths.adminContent()} variant="default" size="sm">
            All Videos
          </ButtonLink>
        }
      />
      <ReviewMode />
    </Screen>
  );
}
