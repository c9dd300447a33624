import { Group, Stack, Text } from '@mantine/core';
import { Navigate, useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../components/button-link.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { InviteForm } from '../../../features/account/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';

/** After the registration of a minor, asks for the address of a guardian. It can be skipped. */
export function Page() {
  const { user } = useSession();
  const navigate = useNavigate();
  if (!user) return null;
  if (!user.isMinor) return <Navigate to={paths.playerProfile()} replace />;
  return (
    <Screen>
      <PageHeader
        title="Ask a Parent to Be Your Guardian"
        intro="Players under 18 have a guardian here. Scouts see nothing of you, and no one can ask to write to you, until your guardian has answered."
      />
      <SectionCard title="Your Guardian">
        <Stack gap="lg" maw="36rem">
          <Text>
            Your guardian decides what scouts see, answers their requests and reads your conversations with them. We
            send them a link.
          </Text>
          <InviteForm
            playerId={user.id}
            isMain
            onInvited={() => void navigate(paths.playerProfile(), { replace: true })}
          />
          <Group gap="md">
            <ButtonLink to={paths.playerProfile()} variant="text">
              Skip for Now
            </ButtonLink>
            <Text size="sm" c="dimmed">
              You can do this later on your account page.
            </Text>
          </Group>
        </Stack>
      </SectionCard>
    </Screen>
  );
}
