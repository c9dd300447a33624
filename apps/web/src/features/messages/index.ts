export { ContactAdminsButton } from './contact/contact-admins-button.tsx';
export { ContactPlayerButton } from './contact/contact-player-button.tsx';
export { MessagesPanel } from './dashboard/messages-panel.tsx';
export { RecentMessagesCard } from './dashboard/recent-messages-card.tsx';
export { Inbox } from './inbox/inbox.tsx';
