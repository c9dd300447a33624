import { ROLE_LABELS } from '@touchline/contracts/options';
import { ButtonLink } from '../../../components/button-link.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate, fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import classes from '../admin/admin-profile-page.module.css';

export function GuardianProfilePage() {
  const { user } = useSession();
  if (!user) return null;

  const facts = [
    ['Name', fullName(user)],
    ['Username', user.username],
    ['Email', user.email],
    ['Phone', user.phone ?? 'Not given'],
    ['Member since', formatDate(user.createdAt)],
  ] as const;

  return (
    <Screen>
      <PageHeader title="Guardian Profile" intro="Your own account. Scouts do not see it, unless you choose so." />
      <div className={classes.cards}>
        <SectionCard title="Account" action={<StatusBadge tone="plain">{ROLE_LABELS[user.role]}</StatusBadge>}>
          <div className={classes.account}>
            <PersonAvatar firstName={user.firstName} lastName={user.lastName} size="xl" />
            <dl className={classes.facts}>
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </SectionCard>
        <SectionCard title="Email, Phone and Password">
          <p>Change how you sign in and how we reach you, and choose what you are told of.</p>
          <ButtonLink to={paths.account()} variant="default">
            Account Security
          </ButtonLink>
        </SectionCard>
      </div>
    </Screen>
  );
}
