import { Group, Stack, Text } from '@mantine/core';
import type { PendingEmail } from '@touchline/contracts/auth';
import type { Account } from '@touchline/contracts/users';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { SectionCard } from '../../../components/section-card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ChangeEmailForm } from './change-email-form.tsx';

interface EmailCardProps {
  user: Account;
  /** An address that the user has not confirmed yet. */
  pending: PendingEmail;
}

/** The user's email address, whether they have confirmed it, and its change. */
export function EmailCard({ user: { email, isEmailConfirmed }, pending }: EmailCardProps) {
  const resend = trpc.auth.resendConfirmation.useMutation({
    meta: { failed: 'Link not sent' },
    onSuccess: () =>
      void showToast({ title: 'Link sent', description: 'It is valid for 7 days. Check your spam folder too.' }),
  });
  const { heading, listProps } = useFocusFallback();
  return (
    <SectionCard title="Email Address" headingRef={heading}>
      <Stack {...listProps}>
        <Group gap="0.5rem 0.75rem">
          <Address>{email}</Address>
          <StatusBadge tone={isEmailConfirmed ? 'good' : 'waiting'}>
            {isEmailConfirmed ? 'Confirmed' : 'Not confirmed'}
          </StatusBadge>
        </Group>
        {!isEmailConfirmed && (
          <>
            <Text c="dimmed">
              Open the link in our email, so that the admin team knows it reaches you. If you have none, have it sent
              again.
            </Text>
            <BusyButton variant="default" isBusy={resend.isPending} onClick={() => resend.mutate()}>
              Send the Link Again
            </BusyButton>
          </>
        )}
        {pending && <PendingChange pending={pending} />}
        <ChangeEmailForm />
      </Stack>
    </SectionCard>
  );
}

function Address({ children }: { children: string }) {
  return (
    <Text span fw={650} miw={0} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}

function PendingChange({ pending }: { pending: NonNullable<PendingEmail> }) {
  const { auth } = trpc.useUtils();
  const cancel = trpc.auth.cancelEmailChange.useMutation({
    meta: { failed: 'Change not cancelled' },
    onSuccess() {
      auth.pendingEmail.setData(undefined, null);
      showToast({ title: 'Change cancelled', description: 'Your account keeps its present email address.' });
    },
  });
  return (
    <WaitingNotice
      title="Waiting for confirmation"
      after={
        <BusyButton variant="default" size="sm" mt="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel the Change
        </BusyButton>
      }
    >
      We have sent a link to <Address>{pending.email}</Address>. Your address changes when you open it, until{' '}
      {formatDateTime(pending.expiresAt)}.
    </WaitingNotice>
  );
}
