export { OutboxSection } from './outbox/outbox-section.tsx';
export { useOutboxState } from './outbox/use-outbox-state.ts';
export { Unsubscribe } from './unsubscribe.tsx';
