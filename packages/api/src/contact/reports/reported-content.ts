import type { CaseReport } from '@touchline/contracts/cases';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { profileInWords } from '@touchline/contracts/players';
import type { VideoRecord } from '../../clips/videos/videos.service.ts';
import { toPlayerProfile } from '../../core/users/player-profile.ts';
import type { ReportedCard, ReportedMessage, ReportedProfile, ReportedUser } from './reported-content.repo.ts';

/* The reported content in words, since its user may change or delete it. Without file keys, contact data and dates of birth. */

type Copy = CaseReport['copy'];
type Line = readonly [label: string, value: string | number | null | undefined];

function toCopy(...lines: readonly Line[]): Copy {
  return lines.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ label, value: String(value) }],
  );
}

const yesOrNo = (flag: number | boolean) => (Number(flag) === 1 ? 'Yes' : 'No');

export function copyOfUser(user: ReportedUser): Copy {
  return toCopy(
    ['Name', `${user.first_name} ${user.last_name}`],
    ['Username', user.username],
    ['Role', ROLE_LABELS[user.role]],
    ['Verified', yesOrNo(user.is_verified)],
    ['Registered', user.created_at],
  );
}

export function copyOfProfile(user: ReportedUser, profile: ReportedProfile | null): Copy {
  return [...copyOfUser(user), ...(profile ? fieldsOf(profile) : [])];
}

function fieldsOf(profile: ReportedProfile): Copy {
  if (profile.kind === 'player') return toCopy(...profileInWords(toPlayerProfile(profile)));
  return toCopy(
    ['Organization', profile.organization],
    ['License', profile.license],
    ['Specialization', joined(profile.specialization)],
    ['Experience', profile.experience],
    ['Bio', profile.bio],
    ['Location', profile.location],
  );
}

const joined = (list: string) => (JSON.parse(list) as string[]).join(', ');

export function copyOfMessage(message: ReportedMessage): Copy {
  return toCopy(
    ['Subject', message.subject],
    ['Text', message.content],
    ['From', `${message.sender_first_name} ${message.sender_last_name}`],
    [
      'Written by the guardian',
      message.guardian_first_name && `${message.guardian_first_name} ${message.guardian_last_name}`,
    ],
    ['To', `${message.receiver_first_name} ${message.receiver_last_name}`],
    ['Sent', message.created_at],
  );
}

export function copyOfVideo(video: VideoRecord): Copy {
  return toCopy(
    ['Title', video.title],
    ['Description', video.description],
    ['Tags', joined(video.tags)],
    ['Player', `${video.owner_first_name} ${video.owner_last_name}`],
    ['Approved', yesOrNo(video.isApproved)],
    ['Public', yesOrNo(video.isPublic)],
    ['Uploaded', video.created_at],
  );
}

/** A user may have shown a card that does not exist. */
export function copyOfCard(user: ReportedUser, card: ReportedCard | null): Copy {
  const holder = copyOfUser(user);
  if (!card) return [...holder, ...toCopy(['Card', 'There is none'])];
  return [
    ...holder,
    ...toCopy(
      ['Card number', card.card_number],
      ['Status', card.status],
      ['Issued', card.issue_date],
      ['Expires', card.expiry_date],
      ['Issued by', card.issued_by],
    ),
  ];
}

/** What an anonymous caller entered instead of the code of a valid card. */
export function copyOfCode(code: string | null): Copy {
  return toCopy(['Code that was entered', code]);
}
