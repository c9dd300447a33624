import { Group, Menu, NativeSelect, Stack, Text } from '@mantine/core';
import {
  IconBan,
  IconCalendarRepeat,
  IconDots,
  IconHistory,
  IconPlayerPause,
  IconPrinter,
  IconReplace,
  IconRotate,
  IconUserCheck,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { IdCard } from '@touchline/contracts/id-cards';
import { CARD_STAGES, type CardStage } from '@touchline/contracts/options';
import type { Account } from '@touchline/contracts/users';
import { cardDate } from '@touchline/id-card/card-date';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { cardStanding } from '../card-standing.ts';
import { Answers } from '../family/child-card-request.tsx';
import { STAGE_LABELS } from '../labels.ts';
import { meaningOf } from './card-meaning.ts';
import { ReplaceDialog, RevokeDialog } from './card-questions.tsx';
import { useCardChange } from './hooks.ts';

const ICON = { size: 18, 'aria-hidden': true } as const;

/** The state of the saved card, and what an admin may do with it. The fields of the editor are not saved by it. */
export function CardState({ holder, card }: { holder: Account; card: IdCard }) {
  const userId = holder.id;
  const { heading, listProps } = useFocusFallback<HTMLDivElement>();
  const setStage = trpc.idCards.setStage.useMutation(useCardChange(userId));
  const confirmPhoto = trpc.idCards.confirmPhoto.useMutation(
    useCardChange(userId, () => ({
      title: 'Photo confirmed',
      description: 'The card verifies as confirmed from now on.',
    })),
  );
  const resume = trpc.idCards.resume.useMutation(
    useCardChange(userId, ({ cardNumber }) => ({ title: 'Suspension ended', description: cardNumber })),
  );
  return (
    <Stack
      component="section"
      ref={heading}
      gap="xs"
      p="xs"
      pl="sm"
      bg="var(--tl-surface-sunken)"
      bdrs="md"
      aria-label="State of the card"
      tabIndex={-1}
      {...listProps}
    >
      <Standing card={card} holder={holder} />
      {card.suspension === 'awaiting-family' && <FamilyAnswers holder={holder} />}
      <Group gap="xs">
        {card.confirmedAt === null && (
          // The photo is confirmed here only: a download does not prove that it was compared.
          <BusyButton
            size="sm"
            isBusy={confirmPhoto.isPending}
            leftSection={<IconUserCheck {...ICON} />}
            aria-description="I have compared the photo on the card with the person or a document"
            onClick={() => confirmPhoto.mutate({ userId })}
          >
            Confirm Photo
          </BusyButton>
        )}
        {card.confirmedAt !== null && card.stage === 'issued' && card.state === 'active' && (
          // A download does not prove that the card was printed either.
          <BusyButton
            size="sm"
            variant="default"
            isBusy={setStage.isPending}
            leftSection={<IconPrinter {...ICON} />}
            onClick={() => setStage.mutate({ userId, stage: 'printed' })}
          >
            Mark as Printed
          </BusyButton>
        )}
        <NativeSelect
          size="sm"
          aria-label="Stage"
          value={card.stage}
          disabled={setStage.isPending}
          data={CARD_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] }))}
          onChange={(event) => setStage.mutate({ userId, stage: event.currentTarget.value as CardStage })}
        />
        {card.suspension === 'by-admin' ? (
          <BusyButton
            size="sm"
            variant="default"
            isBusy={resume.isPending}
            leftSection={<IconRotate {...ICON} />}
            onClick={() => resume.mutate({ userId })}
          >
            End Suspension
          </BusyButton>
        ) : (
          <StatusButton holder={holder} card={card} />
        )}
        <MoreMenu holder={holder} card={card} />
      </Group>
    </Stack>
  );
}

/** For the safeguarding team, which answers for children without a confirmed guardian. */
function FamilyAnswers({ holder }: { holder: Account }) {
  const request = trpc.idCards.forFamily.useQuery({ userId: holder.id }).data;
  return request ? <Answers userId={holder.id} request={request} /> : null;
}

function Standing({ card, holder }: { card: IdCard; holder: Account }) {
  const { label, tone } = cardStanding(card);
  return (
    <div>
      <Group
        gap="0.25rem var(--mantine-spacing-sm)"
        fw={600}
        style={{ fontVariantNumeric: 'tabular-nums lining-nums' }}
      >
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {card.cardNumber}
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {meaningOf(card, holder)}
      </Text>
    </div>
  );
}

interface StatusChange {
  status: 'active' | 'revoked';
  /** Why it is revoked; blank if no reason was given. */
  reason?: string;
}

/** Revokes the card, with a reason if one is given, or reinstates it. */
function StatusButton({ holder, card }: { holder: Account; card: IdCard }) {
  const userId = holder.id;
  const isRevoked = card.status === 'revoked';
  const { client } = trpc.useUtils();
  const change = useMutation({
    mutationFn: ({ status, reason }: StatusChange) =>
      client.idCards.update.mutate({ userId, patch: { status, ...(reason && { reason }) } }),
    ...useCardChange(userId, ({ status, cardNumber }) => ({
      title: status === 'revoked' ? 'ID card revoked' : 'ID card reinstated',
      description: cardNumber,
    })),
  });
  const confirm = useConfirm();
  const [isAsking, setAsking] = useState(false);
  const reinstate = async () => {
    const isSure = await confirm({
      title: 'Reinstate Card',
      message: `Are you sure you want to reinstate the ID card of ${fullName(holder)}? The card will be valid again.`,
      confirmLabel: 'Reinstate Card',
    });
    if (isSure) change.mutate({ status: 'active' });
  };
  const Icon = isRevoked ? IconRotate : IconBan;
  return (
    <>
      <BusyButton
        size="sm"
        variant={isRevoked ? 'default' : 'subtle'}
        {...(!isRevoked && { color: 'red' })}
        isBusy={change.isPending}
        leftSection={<Icon {...ICON} />}
        onClick={() => (isRevoked ? void reinstate() : setAsking(true))}
      >
        {isRevoked ? 'Reinstate Card' : 'Revoke Card'}
      </BusyButton>
      <RevokeDialog
        holderName={fullName(holder)}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={(reason) => {
          setAsking(false);
          change.mutate({ status: 'revoked', reason });
        }}
      />
    </>
  );
}

function MoreMenu({ holder, card }: { holder: Account; card: IdCard }) {
  const userId = holder.id;
  const renew = trpc.idCards.renew.useMutation(
    useCardChange(userId, ({ season, expiryDate }) => {
      const until = expiryDate ? cardDate(expiryDate) : 'no end';
      return { title: 'ID card renewed', description: `Season ${season}, valid until ${until}` };
    }),
  );
  const replace = trpc.idCards.replace.useMutation(
    useCardChange(userId, ({ cardNumber }) => ({
      title: 'ID card replaced',
      description: `The former code of ${cardNumber} is refused.`,
    })),
  );
  const suspend = trpc.idCards.suspend.useMutation(
    useCardChange(userId, ({ cardNumber }) => ({ title: 'ID card suspended', description: cardNumber })),
  );
  const [isReplacing, setReplacing] = useState(false);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <BusyButton
            size="sm"
            variant="default"
            isBusy={renew.isPending || replace.isPending || suspend.isPending}
            rightSection={<IconDots {...ICON} />}
          >
            More
          </BusyButton>
        </Menu.Target>
        <Menu.Dropdown>
          {card.status !== 'revoked' && (
            <>
              <Menu.Item leftSection={<IconCalendarRepeat {...ICON} />} onClick={() => renew.mutate({ userId })}>
                Renew for a Season
              </Menu.Item>
              <Menu.Item leftSection={<IconReplace {...ICON} />} onClick={() => setReplacing(true)}>
                Replace Card
              </Menu.Item>
              {card.suspension !== 'by-admin' && (
                <Menu.Item leftSection={<IconPlayerPause {...ICON} />} onClick={() => suspend.mutate({ userId })}>
                  Suspend Card
                </Menu.Item>
              )}
            </>
          )}
          <Menu.Item
            component={Link}
            to={paths.adminAudit({ target: card.id })}
            leftSection={<IconHistory {...ICON} />}
          >
            History
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ReplaceDialog
        holderName={fullName(holder)}
        isOpen={isReplacing}
        onClose={() => setReplacing(false)}
        onConfirm={(reason) => {
          setReplacing(false);
          replace.mutate({ userId, reason });
        }}
      />
    </>
  );
}
