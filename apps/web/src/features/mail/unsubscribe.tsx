import { Button, Stack } from '@mantine/core';
import type { Unsubscribed } from '@touchline/contracts/mails';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Notice } from '../../components/notice.tsx';
import { codeOf, messageOf } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';

const INCOMPLETE = 'This link is not complete. Open it from the email again, or change the settings of your account.';

function doneText({ kindLabel }: Unsubscribed): string {
  return kindLabel === null
    ? 'Done. You will get no more daily digests.'
    : `Done. You will get no more emails about “${kindLabel}”.`;
}

/** Stops emails by the link of one. By a button, since programs that check mails follow the links in them. */
export function Unsubscribe({ token }: { token: string | null }) {
  const unsubscribe = trpc.mail.unsubscribe.useMutation();
  const [isKept, setKept] = useState(false);
  if (unsubscribe.data || isKept) {
    return (
      <Stack>
        <Notice tone="done" takesFocus>
          {unsubscribe.data ? doneText(unsubscribe.data) : 'Nothing was changed.'}
        </Notice>
        <ButtonLink to={paths.accountNotifications()} variant="default" size="lg" fullWidth>
          Open My Notification Settings
        </ButtonLink>
      </Stack>
    );
  }
  const isUnknown = token === null || codeOf(unsubscribe.error) === 'UNSUBSCRIBE_LINK_UNKNOWN';
  return (
    <Stack>
      {(isUnknown || unsubscribe.error) && (
        <Notice tone="danger" takesFocus={isUnknown && token !== null}>
          {isUnknown ? INCOMPLETE : messageOf(unsubscribe.error, 'That did not work. Please try again.')}
        </Notice>
      )}
      {isUnknown ? (
        <ButtonLink to={paths.accountNotifications()} size="lg" fullWidth>
          Notification Settings
        </ButtonLink>
      ) : (
        <>
          <BusyButton size="lg" fullWidth isBusy={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ token })}>
            Unsubscribe
          </BusyButton>
          <Button variant="subtle" fullWidth onClick={() => setKept(true)}>
            Keep These Emails
          </Button>
        </>
      )}
    </Stack>
  );
}
