import {
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconLayoutList,
  IconListCheck,
  IconMail,
  IconMovie,
  IconSend,
  IconShieldHeart,
  IconTrash,
  IconUser,
  IconUsers,
  IconUsersPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { can, type Viewer } from '@touchline/contracts/permissions';
import { paths } from '../../../lib/paths.ts';

export interface Section {
  label: string;
  to: string;
  Icon: TablerIcon;
}

/** The pages of all admins, in the order of how often they are needed. */
const SECTIONS: readonly Section[] = [
  { label: 'Dashboard', to: paths.adminDashboard(), Icon: IconLayoutDashboard },
  { label: 'Users', to: paths.adminUsers(), Icon: IconUsers },
  { label: 'Videos', to: paths.adminContent(), Icon: IconMovie },
  { label: 'ID Cards', to: paths.adminCards(), Icon: IconId },
  { label: 'Content Manager', to: paths.adminContentManager(), Icon: IconLayoutList },
  { label: 'Messages', to: paths.messages(), Icon: IconMail },
  { label: 'Trash', to: paths.adminTrash(), Icon: IconTrash },
  { label: 'Approvals', to: paths.adminApprovals(), Icon: IconUsersPlus },
  { label: 'Audit Log', to: paths.adminAudit(), Icon: IconHistory },
  { label: 'Background Jobs', to: paths.adminJobs(), Icon: IconListCheck },
  { label: 'Profile', to: paths.adminProfile(), Icon: IconUser },
];

const SAFEGUARDING: Section = { label: 'Safeguarding', to: paths.adminSafeguarding(), Icon: IconShieldHeart };
/** Above this page, which is needed less often. */
const AFTER_SAFEGUARDING = paths.adminContentManager();

/** The pages of an admin; safeguarding only for those who work in it. */
export function sectionsOf(viewer: Viewer): readonly Section[] {
  if (!can(viewer, 'cases:handle')) return SECTIONS;
  return SECTIONS.flatMap((section) => (section.to === AFTER_SAFEGUARDING ? [SAFEGUARDING, section] : [section]));
}

/** Only in the demo, which has an outbox. */
export const OUTBOX: Section = { label: 'Outbox', to: paths.adminOutbox(), Icon: IconSend };
