export { OutboxSection } from './outbox/outbox-section.tsx';
export { Unsubscribe } from './unsubscribe.tsx';
