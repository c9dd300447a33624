import { Anchor, Button, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconFileCheck, IconFileOff, IconMailQuestion } from '@tabler/icons-react';
import { checksFor } from '@touchline/contracts/account-checks';
import { REGISTRATION_ROLES, ROLE_LABELS } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import { type ListedAccount, LOOK_ALIKES_COUNTED_MAX } from '@touchline/contracts/users';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { countOf, formatDate, formatDateTime, fullName, waitingTimeOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { searchWith } from '../../lib/use-address-filters.ts';
import { isOver } from './account-badges.tsx';
import classes from './account-row.module.css';
import { shortAgeText } from './labels.ts';
import { FROM_LIST, reviewLinkId, USER_PARAMETER } from './review/use-reviewed-user.ts';

const COLUMNS = ['Name', 'Contact', 'Role', 'State', 'Evidence', 'Concerns', 'Registered'];

/** The rows, below the names of their columns where they have some. Screen readers hear what each cell says. */
export function AccountList({ children, ...list }: { children: ReactNode; 'aria-busy': boolean }) {
  return (
    <div className={classes.list}>
      <div className={classes.columns} aria-hidden="true">
        {COLUMNS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ul {...list}>{children}</ul>
    </div>
  );
}

interface AccountRowProps {
  account: ListedAccount;
  /** Chooses the account for a change of several. */
  checkbox?: ReactNode;
  onReview: () => void;
  /** The actions of the viewer besides the review, or a note that there are none. */
  children: ReactNode;
}

/** An account as an admin sees it: a row with columns, and a card where the list is narrow. */
export function AccountRow({ account, checkbox, onReview, children }: AccountRowProps) {
  const nameId = useId();
  const name = fullName(account);
  const isWaiting =
    !account.isVerified && account.isActive && REGISTRATION_ROLES.some((role) => hasRole(account, role));
  return (
    <article className={classes.row} aria-labelledby={nameId} data-inactive={!account.isActive}>
      <div className={classes.box}>{checkbox}</div>
      <PersonAvatar firstName={account.firstName} lastName={account.lastName} size="sm" />
      <div className={classes.name}>
        <Title order={3} id={nameId} fz="inherit" lh="inherit">
          {/* The address is that of the list with the user added. */}
          <Anchor
            component={Link}
            id={reviewLinkId(account.id)}
            to={{ search: searchWith(USER_PARAMETER, account.id) }}
            state={FROM_LIST}
            preventScrollReset
            inherit
            c="inherit"
            underline="hover"
            title={name}
          >
            {name}
          </Anchor>
        </Title>
        <Anchor
          component={Link}
          to={paths.adminUser(account.id)}
          fz="inherit"
          c="dimmed"
          underline="hover"
          title={account.username}
        >
          @{account.username}
        </Anchor>
      </div>
      <ul className={classes.cells} aria-label="Account">
        <Contact account={account} />
        <RoleAndAge account={account} />
        <State account={account} />
        <Evidence account={account} />
        <Concerns account={account} />
        <li>
          {isWaiting && (
            <span className={classes.waiting} title={formatDateTime(account.createdAt)}>
              Waiting for {waitingTimeOf(account.createdAt, new Date(), { isShort: true })}
            </span>
          )}
          <span>Joined {formatDate(account.createdAt)}</span>
        </li>
      </ul>
      <div className={classes.actions}>
        <Button size="compact-sm" variant={isWaiting ? 'filled' : 'default'} aria-description={name} onClick={onReview}>
          Review
        </Button>
        {children}
      </div>
    </article>
  );
}

function Contact({ account: { email, phone, isEmailConfirmed } }: { account: ListedAccount }) {
  return (
    <li>
      <span className={classes.email}>
        <span title={email}>{email}</span>
        {!isEmailConfirmed && (
          <span className={classes.mark} title="Email not confirmed">
            <IconMailQuestion size={16} aria-hidden="true" />
            <VisuallyHidden>Email not confirmed</VisuallyHidden>
          </span>
        )}
      </span>
      {phone && <span>{phone}</span>}
    </li>
  );
}

function RoleAndAge({ account }: { account: ListedAccount }) {
  const age = shortAgeText(account);
  return (
    <li>
      <span>{ROLE_LABELS[account.role]}</span>
      {age && <span>{age}</span>}
    </li>
  );
}

function State({ account }: { account: ListedAccount }) {
  const { isVerified, isActive, canUploadVideos, licenseExpiresOn } = account;
  return (
    <li>
      {/* Guardians wait for no verification. */}
      {(isVerified || !hasRole(account, 'guardian')) && (
        <StatusBadge tone={isVerified ? 'good' : 'waiting'}>{isVerified ? 'Verified' : 'Unverified'}</StatusBadge>
      )}
      <span className={classes.flags}>
        <span data-tone={isActive ? undefined : 'danger'}>{isActive ? 'Active' : 'Inactive'}</span>
        {hasRole(account, 'player') && <span>{canUploadVideos ? 'Upload Enabled' : 'Upload Disabled'}</span>}
        {isOver(licenseExpiresOn) && <span data-tone="danger">License expired</span>}
      </span>
    </li>
  );
}

function Evidence({ account: { role, checkedKinds } }: { account: ListedAccount }) {
  const kinds = checksFor(role);
  if (kinds.length === 0) return <li />;
  const isSeen = checkedKinds.includes('identity');
  const Icon = isSeen ? IconFileCheck : IconFileOff;
  return (
    <li>
      <span>
        {kinds.filter((kind) => checkedKinds.includes(kind)).length} of {kinds.length} checks
      </span>
      <span className={classes.mark} data-tone={isSeen ? 'good' : undefined}>
        <Icon size={16} aria-hidden="true" />
        {isSeen ? 'Document seen' : 'No document'}
      </span>
    </li>
  );
}

function Concerns({ account: { lookAlikeCount, lacksGuardian } }: { account: ListedAccount }) {
  const marks = [
    lookAlikeCount > 0 &&
      (lookAlikeCount < LOOK_ALIKES_COUNTED_MAX ? countOf(lookAlikeCount, 'look-alike') : '10+ look-alikes'),
    lacksGuardian && 'No guardian',
  ].filter((text) => text !== false);
  return (
    <li>
      {marks.map((text) => (
        <span key={text} className={classes.mark} data-tone="waiting">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {text}
        </span>
      ))}
    </li>
  );
}
