import { ROLE_LABELS } from '@touchline/contracts/options';
import { PageHeader } from '../../../components/page-header.tsx';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { IdCardPanel } from '../../../features/id-cards/index.ts';
import { formatDate, fullName } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';
import classes from './admin-profile-page.module.css';

export function AdminProfilePage() {
  const { user } = useSession();
  if (!user) return null;

  const facts = [
    ['Name', fullName(user)],
    ['Username', user.username],
    ['Email', user.email],
    ['Member since', formatDate(user.createdAt)],
  ] as const;

  return (
    <Screen>
      <PageHeader title="Admin Profile" intro="Your own account." />
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
        <IdCardPanel holder={user} />
      </div>
    </Screen>
  );
}
