import { Alert, Group, Text } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import type { FamilyCard } from '@touchline/contracts/id-cards';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { formatDate } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

interface ChildCardRequestProps {
  userId: string;
  firstName: string;
}

/** A minor's request for an ID card, for the guardians; nothing where there is none. The answer can be changed. */
export function ChildCardRequest({ userId, firstName }: ChildCardRequestProps) {
  const request = trpc.idCards.forFamily.useQuery({ userId }).data;
  if (!request) return null;
  const isWaiting = request.answer === 'waiting';
  return (
    <Alert
      color={isWaiting ? 'amber' : 'gray'}
      variant="light"
      role="note"
      icon={<IconId size={20} aria-hidden="true" />}
      title={isWaiting ? `${firstName} asks for an ID card` : `The ID card of ${firstName}`}
    >
      <Text size="sm" mb="sm">
        {isWaiting ? ASKED : answerOf(request)}
      </Text>
      <Answers userId={userId} request={request} />
      {!request.mayAllow && request.mayRefuse && request.answer !== 'yes' && (
        <Text size="sm" mt="sm">
          The safeguarding team confirms you first. Until then you can say no.
        </Text>
      )}
    </Alert>
  );
}

const ASKED =
  'It shows the photo, name, club and season, and a code. Anyone with the code sees the photo and the name; email, phone and date of birth are masked. The card is valid only after your yes.';

function answerOf({ answer, answeredBy, answeredAt }: FamilyCard): string {
  const who = answeredBy ?? 'An earlier guardian';
  const when = answeredAt ? ` on ${formatDate(answeredAt)}` : '';
  return answer === 'yes' ? `${who} said yes${when}.` : `${who} said no${when}: its code is refused.`;
}

/** The answers that the reader may give, without the present one. */
export function Answers({ userId, request }: { userId: string; request: FamilyCard }) {
  const { heading, listProps } = useFocusFallback<HTMLDivElement>();
  const answer = useAnswer(userId);
  const buttonOf = (isAllowed: boolean) => ({
    size: 'sm',
    isBusy: answer.isPending && answer.variables.isAllowed === isAllowed,
    // One answer at a time, until the cards are fetched again.
    'aria-disabled': answer.isPending,
    'data-disabled': answer.isPending,
    onClick: () => {
      if (!answer.isPending) answer.mutate({ userId, isAllowed });
    },
  });
  return (
    <Group
      gap="sm"
      ref={heading}
      role="group"
      aria-label="Answer to the request for an ID card"
      tabIndex={-1}
      {...listProps}
    >
      {request.mayAllow && request.answer !== 'yes' && <BusyButton {...buttonOf(true)}>Yes, Allow the Card</BusyButton>}
      {request.mayRefuse && request.answer !== 'no' && (
        <BusyButton variant="default" {...buttonOf(false)}>
          {request.answer === 'yes' ? 'Take Back the Yes' : 'No'}
        </BusyButton>
      )}
    </Group>
  );
}

function useAnswer(userId: string) {
  const utils = trpc.useUtils();
  return trpc.idCards.answerForFamily.useMutation({
    meta: {
      failed: 'Not saved',
      otherwise: 'Your answer could not be saved. Please try again.',
      refreshes: 'cards',
    },
    onSuccess(request, { isAllowed }) {
      utils.idCards.forFamily.setData({ userId }, request);
      showToast({ title: isAllowed ? 'The ID card is allowed' : 'The ID card is not allowed' });
    },
  });
}
