import type { Notification } from '@touchline/contracts/notifications';

/** An unread notification about a rejected video. */
export function aNotification(facts: Partial<Notification> = {}): Notification {
  return {
    id: 'e8f1c7a2-6d1b-4f0e-9c53-2a7b8d9e0f11',
    kind: 'video-rejected',
    title: 'Your video was rejected',
    detail: 'Solo run',
    link: '/nowhere-yet',
    isRead: false,
    createdAt: '2026-03-01T10:00:00.000Z',
    ...facts,
  };
}
