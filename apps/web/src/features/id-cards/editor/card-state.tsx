import { IconBan, IconRotate } from '@tabler/icons-react';
import type { IdCard } from '@touchline/contracts/id-cards';
import type { Account } from '@touchline/contracts/users';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { fullName } from '../../../lib/format.ts';
import { cardStanding } from '../card-standing.ts';
import classes from './card-state.module.css';
import { useChangeCardStatus, useResumeCard } from './hooks.ts';

const ICON = { size: 18, 'aria-hidden': true } as const;

/** The status of the saved card, with a button to revoke or reinstate it. The fields of the editor are not saved by it. */
export function CardState({ holder, card }: { holder: Account; card: IdCard }) {
  const isSuspended = cardStanding(card).label === 'Suspended';
  const isRevoked = card.status === 'revoked';
  const change = useChangeCardStatus(holder.id);
  const resume = useResumeCard(holder.id);
  const ask = useAsk(holder);

  const turn = async () => {
    if (await ask(isRevoked ? 'reinstate' : 'revoke')) change.mutate(isRevoked ? 'active' : 'revoked');
  };
  if (isSuspended) {
    return (
      <section className={classes.state} aria-label="State of the card">
        <Standing card={card} holder={holder} />
        <BusyButton
          size="sm"
          variant="default"
          isBusy={resume.isPending}
          leftSection={<IconRotate {...ICON} />}
          onClick={() => resume.mutate({ userId: holder.id })}
        >
          End Suspension
        </BusyButton>
      </section>
    );
  }
  const Icon = isRevoked ? IconRotate : IconBan;

  return (
    <section className={classes.state} aria-label="State of the card">
      <Standing card={card} holder={holder} />
      <BusyButton
        size="sm"
        variant={isRevoked ? 'default' : 'subtle'}
        {...(!isRevoked && { color: 'red' })}
        isBusy={change.isPending}
        leftSection={<Icon {...ICON} />}
        onClick={() => void turn()}
      >
        {isRevoked ? 'Reinstate Card' : 'Revoke Card'}
      </BusyButton>
    </section>
  );
}

function Standing({ card, holder }: { card: IdCard; holder: Account }) {
  const { label, tone } = cardStanding(card);
  return (
    <div>
      <div className={classes.standing}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {card.cardNumber}
      </div>
      <p className={classes.meaning}>{meaningOf(label, holder)}</p>
    </div>
  );
}

/** What a check of the card's code shows. */
function meaningOf(standing: string, { isVerified, firstName }: Account): string {
  if (standing !== 'Active') return 'Its code is refused on the verification page.';
  if (!isVerified) return `Its code is refused until ${firstName} is verified.`;
  return 'Anyone can verify it by its code.';
}

function useAsk(holder: Account) {
  const confirm = useConfirm();
  const name = fullName(holder);
  return (change: 'revoke' | 'reinstate') =>
    change === 'revoke'
      ? confirm({
          title: 'Revoke Card',
          message: `Are you sure you want to revoke the ID card of ${name}? Its code is refused at once, until you reinstate it.`,
          confirmLabel: 'Revoke Card',
          tone: 'danger',
        })
      : confirm({
          title: 'Reinstate Card',
          message: `Are you sure you want to reinstate the ID card of ${name}? The card will be valid again.`,
          confirmLabel: 'Reinstate Card',
        });
}
