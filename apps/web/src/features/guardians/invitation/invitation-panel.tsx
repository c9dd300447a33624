import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { Invitation } from '@touchline/contracts/guardians';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { can } from '@touchline/contracts/permissions';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from '../../../components/error-state.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { Notice } from '../../../components/notice.tsx';
import { codeOf, messageOf } from '../../../lib/errors.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { AcceptForm } from './accept-form.tsx';
import { Emphasis, NOT_ACCEPTED } from './guardian-fields.tsx';
import { RegisterForm } from './register-form.tsx';

/** An answer that a retry does not change. */
const FINAL = ['LINK_NOT_VALID', 'GUARDIANS_MAX', 'NOT_A_GUARDIAN_ACCOUNT', 'INVALID_INPUT'];

interface InvitationPanelProps {
  /** The secret of the link; null without one. */
  token: string | null;
  onDone: () => void;
  /** Leads to the sign-in, and back here afterwards. */
  signInLink: ReactNode;
}

/** Shows the child of an invitation, and lets the reader become its guardian. */
export function InvitationPanel({ token, onDone, signInLink }: InvitationPanelProps) {
  if (token === null) return <InvalidLink>This link is not complete. Open it again from the email.</InvalidLink>;
  return <ReadInvitation token={token} onDone={onDone} signInLink={signInLink} />;
}

function ReadInvitation({ token, onDone, signInLink }: InvitationPanelProps & { token: string }) {
  // A mutation, because its input is the secret of a link.
  const { mutate, ...invitation } = trpc.guardian.invitation.useMutation();
  useEffect(() => mutate({ token }), [mutate, token]);
  const [isInvalid, setInvalid] = useState(false);
  if (isInvalid) {
    return (
      <InvalidLink takesFocus>
        This link has been used already, has expired or was replaced. Please ask for a new one.
      </InvalidLink>
    );
  }
  if (invitation.data) {
    return (
      <Stack>
        <Text size="lg" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {invitation.data.playerFirstName} has asked you to be their guardian here.
        </Text>
        <Tasks name={invitation.data.playerFirstName} />
        <Acceptance
          token={token}
          invitation={invitation.data}
          signInLink={signInLink}
          onDone={onDone}
          onInvalid={() => setInvalid(true)}
        />
      </Stack>
    );
  }
  if (!invitation.error) {
    const skeleton = <Skeleton height={320} role="status" aria-label="Loading the invitation" />;
    return <NotLoaded queries={[{ fetchStatus: invitation.isPaused ? 'paused' : 'fetching' }]} skeleton={skeleton} />;
  }
  const text = messageOf(invitation.error, 'The invitation could not be read just now. Please try again.');
  const code = codeOf(invitation.error);
  if (code !== null && FINAL.includes(code)) return <InvalidLink>{text}</InvalidLink>;
  return <ErrorState title="The invitation could not be read" message={text} onRetry={() => mutate({ token })} />;
}

function Tasks({ name }: { name: string }) {
  return (
    <Stack component="ul" gap="0.35rem" m={0} pl="1.25rem">
      <li>You answer the requests of scouts who want to write to {name}.</li>
      <li>You read the conversations that follow, may write in them, and can close them.</li>
      <li>You decide what scouts and others see of {name}, and see who has seen it.</li>
    </Stack>
  );
}

interface AcceptanceProps {
  token: string;
  invitation: Invitation;
  signInLink: ReactNode;
  onDone: () => void;
  onInvalid: () => void;
}

function Acceptance({ token, invitation, signInLink, onDone, onInvalid }: AcceptanceProps) {
  const { user, status, signOut, hasLeft } = useSession();
  const register = trpc.guardian.register.useMutation({ meta: NOT_ACCEPTED, onMutate: hasLeft });
  if (status === 'loading') return <Skeleton height={200} role="status" aria-label="Loading the invitation" />;
  // The form that has just registered a guardian stays until the dashboard is there.
  const isRegistering = register.isPending || register.isSuccess;
  if (user && can(user, 'guardians:use') && !isRegistering) {
    return <AcceptForm token={token} invitation={invitation} user={user} onDone={onDone} onInvalid={onInvalid} />;
  }
  if (user && !isRegistering) {
    return (
      <>
        <Notice tone="danger">
          You are signed in as @{user.username}, with the role {ROLE_LABELS[user.role]}. Admins confirm guardians and
          cannot be one themselves. Sign out to go on with another account.
        </Notice>
        <Button fullWidth size="lg" variant="default" onClick={signOut}>
          Sign Out
        </Button>
      </>
    );
  }
  if (invitation.hasAccount) {
    return (
      <>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          The address <Emphasis>{invitation.email}</Emphasis> has an account. Sign in with it; then you come back here.
        </Text>
        {signInLink}
      </>
    );
  }
  return (
    <RegisterForm register={register} token={token} invitation={invitation} onDone={onDone} onInvalid={onInvalid} />
  );
}

function InvalidLink({ takesFocus = false, children }: { takesFocus?: boolean; children: string }) {
  return (
    <Stack>
      <Notice tone="danger" takesFocus={takesFocus}>
        {children}
      </Notice>
      <Text c="dimmed">
        An invitation is valid for seven days, and for one guardian. Ask the player to invite you again on their account
        page, or write to the admin team.
      </Text>
    </Stack>
  );
}
