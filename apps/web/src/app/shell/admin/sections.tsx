import {
  IconLayoutDashboard,
  IconLayoutList,
  IconListCheck,
  IconMail,
  IconMovie,
  IconSend,
  IconUser,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { paths } from '../../../lib/paths.ts';

interface Section {
  label: string;
  to: string;
  Icon: TablerIcon;
}

/** The pages of admins, in the order of how often they are needed. */
export const SECTIONS: readonly Section[] = [
  { label: 'Dashboard', to: paths.adminDashboard(), Icon: IconLayoutDashboard },
  { label: 'Users', to: paths.adminUsers(), Icon: IconUsers },
  { label: 'Videos', to: paths.adminContent(), Icon: IconMovie },
  { label: 'Content Manager', to: paths.adminContentManager(), Icon: IconLayoutList },
  { label: 'Messages', to: paths.messages(), Icon: IconMail },
  { label: 'Background Jobs', to: paths.adminJobs(), Icon: IconListCheck },
  { label: 'Profile', to: paths.adminProfile(), Icon: IconUser },
];

/** In the demo only: there are its emails. */
export const OUTBOX: Section = { label: 'Outbox', to: paths.adminOutbox(), Icon: IconSend };
