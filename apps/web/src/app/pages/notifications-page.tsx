import { ButtonLink } from '../../components/button-link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Screen } from '../../components/screen/screen.tsx';
import { NotificationList } from '../../features/notifications/index.ts';
import { paths } from '../../lib/paths.ts';

export function Page() {
  return (
    <Screen>
      <PageHeader
        title="Notifications"
        intro="What has happened that concerns you."
        actions={
          <ButtonLink to={paths.accountNotifications()} variant="default">
            Choose What You Get
          </ButtonLink>
        }
      />
      <NotificationList />
    </Screen>
  );
}
