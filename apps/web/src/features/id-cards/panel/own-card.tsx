import type { IdCard } from '@touchline/contracts/id-cards';
import { can } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { CardSides } from '../card-sides.tsx';
import { faceOf, picturesOf, savedValues } from '../editor/draft.ts';
import { CardSkeleton } from './card-skeleton.tsx';

interface OwnCardProps {
  holder: Account;
  card: IdCard;
  /** The card has expired or is revoked. */
  isVoid: boolean;
}

/** The holder's card as it is printed, front and back. */
export function OwnCard({ holder, card, isVoid }: OwnCardProps) {
  const { user } = useSession();
  const branding = trpc.settings.ofCategory.useQuery({ category: 'branding' });
  if (branding.isPending) return <NotLoaded queries={[branding]} skeleton={<CardSkeleton />} />;
  const values = savedValues(holder, card);
  const pictures = picturesOf(values, { branding: branding.data ?? [], card, template: null });
  // An uploaded signature of the company is for admins only: holders see it on the printed card.
  const isSignatureHidden = values.ceoSignatureImageUrl !== null && !can(user, 'ceo-signatures:use');
  return (
    <CardSides
      face={faceOf(values, holder, { card, template: null })}
      pictures={isSignatureHidden ? { ...pictures, ceoSignature: null } : pictures}
      isVoid={isVoid}
    />
  );
}
