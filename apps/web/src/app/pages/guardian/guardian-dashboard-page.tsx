import { Stack, Text } from '@mantine/core';
import type { Child } from '@touchline/contracts/guardians';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { RequestList } from '../../../features/contact-requests/index.ts';
import { GuardianDashboard } from '../../../features/guardians/index.ts';
import { ChildCardRequest } from '../../../features/id-cards/index.ts';
import { About, Achievements, CareerInfo, PhysicalStats, PlayerCard } from '../../../features/players/index.ts';
import { fullName } from '../../../lib/format.ts';
import { PersonMenu } from '../../safety/safety-menu.tsx';
import classes from './guardian-dashboard-page.module.css';

export function Page() {
  return (
    <Screen>
      <PageHeader
        title="Guardian Dashboard"
        intro="You decide who may contact your child and what is shown of them, and read their conversations with scouts."
      />
      <GuardianDashboard
        views={{
          requests: (child) => <Requests child={child} />,
          card: ({ id, firstName }) => <ChildCardRequest userId={id} firstName={firstName} />,
          profile: (player) => (
            <div className={classes.profile}>
              <PlayerCard player={player} />
              <Stack gap="lg" miw={0}>
                <About player={player} />
                <PhysicalStats player={player} />
                <CareerInfo player={player} />
                <Achievements player={player} />
              </Stack>
            </div>
          ),
          personMenu: (person) => <PersonMenu person={person} />,
        }}
      />
    </Screen>
  );
}

function Requests({ child: { id, firstName, isConfirmed } }: { child: Child }) {
  return (
    <>
      <RequestList
        title="Waiting for Your Answer"
        isOpen
        mayAccept={isConfirmed}
        playerId={id}
        empty={
          <EmptyState
            title="No request waits for you"
            hint={`When a scout wants to write to ${firstName}, the message comes to you first, and we tell you. Until you accept, nothing reaches ${firstName}. You can decline, or answer later.`}
          />
        }
        menu={({ other }) => <PersonMenu person={other} of={`Request of ${fullName(other)}`} />}
      />
      <RequestList
        title="Answered"
        isOpen={false}
        playerId={id}
        empty={<Text c="dimmed">Requests that you have answered are kept here.</Text>}
      />
    </>
  );
}
