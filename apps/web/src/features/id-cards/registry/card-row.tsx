import { Checkbox, Group, Text } from '@mantine/core';
import type { ListedCard } from '@touchline/contracts/id-cards';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate, fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { cardStanding } from '../card-standing.ts';
import { LACK_LABELS, lastDayOf, STAGE_LABELS } from '../labels.ts';
import classes from './card-row.module.css';

interface CardRowProps {
  card: ListedCard;
  isSelected: boolean;
  onSelect: (userId: string) => void;
}

/** A card in the registry; its name leads to the holder, where the editor is. */
export function CardRow({ card, isSelected, onSelect }: CardRowProps) {
  const { userId, cardNumber, role, stage, season, expiryDate, printedAt, lacks, uploadedPhotoUrl } = card;
  // The registry says what the server answers; a list that stays open learns of an expiry too.
  const { label, tone } = cardStanding({
    ...card,
    status: card.state === 'revoked' ? 'revoked' : 'active',
    isConfirmed: !card.lacks.includes('confirmation'),
    isPrintable: !card.lacks.includes('printable-name'),
  });
  const name = fullName(card);
  return (
    <article className={classes.row} aria-label={`${cardNumber} of ${name}`}>
      <Checkbox
        aria-label={`Select ${name}`}
        aria-description={cardNumber}
        checked={isSelected}
        onChange={() => onSelect(userId)}
      />
      <div>
        <Text component="h3" fw={700} className={classes.name}>
          <Link to={paths.adminUser(userId)}>{name}</Link>
        </Text>
        <Text c="dimmed">{cardNumber}</Text>
      </div>
      <Group gap="0.25rem var(--mantine-spacing-sm)" className={classes.badges}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <StatusBadge tone="plain">{STAGE_LABELS[stage]}</StatusBadge>
      </Group>
      <Group component="p" gap="0 1.25rem" m={0} c="dimmed" fz="sm" className={classes.facts}>
        <span>{ROLE_LABELS[role]}</span>
        {season && <span>Season {season}</span>}
        <span>{expiryDate ? `Valid until ${lastDayOf(expiryDate)}` : 'No expiry'}</span>
        {printedAt && <span>Printed {formatDate(printedAt)}</span>}
        {uploadedPhotoUrl !== null && (
          <Text span inherit fw={600} c="var(--tl-amber-text)">
            {lacks.includes('photo') ? 'Photo uploaded' : 'Another photo uploaded'}
          </Text>
        )}
        {lacks.length > 0 && (
          <Text span inherit fw={600} c="var(--tl-amber-text)">
            Lacks {lacks.map((what) => LACK_LABELS[what]).join(', ')}
          </Text>
        )}
      </Group>
    </article>
  );
}
