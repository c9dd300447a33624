export { AskForDetails } from './contact/ask-for-details.tsx';
export { ContactAdminsButton } from './contact/contact-admins-button.tsx';
export { ContactAllowance } from './contact/contact-allowance.tsx';
export { ContactOnCard, ContactPlayer } from './contact/contact-player.tsx';
export { useAskedAmong, useContactedAmong } from './contact/use-contact.ts';
export { MessagesPanel } from './dashboard/messages-panel.tsx';
export { RecentMessagesCard } from './dashboard/recent-messages-card.tsx';
export { Inbox } from './inbox/inbox.tsx';
export { OpenRequests } from './requests/open-requests.tsx';
