import type { Message } from '@touchline/contracts/messages';
import type { Account } from '@touchline/contracts/users';
import type { TestApp } from './test-app.ts';

/** Fields of a message; the others get default values. */
export interface MessageWishes {
  from: Pick<Account, 'id' | 'role' | 'isVerified'>;
  to: Pick<Account, 'id'>;
  subject?: string;
  content?: string;
}

/** A message, sent through the procedure. Advances the clock by a second, so that messages have an order. */
export function aMessage(app: TestApp, { from, to, ...words }: MessageWishes): Promise<Message> {
  app.clock.turn(1);
  const { subject = 'Saturday', content = 'Are you playing?' } = words;
  return app.as(from).messages.send({ receiverId: to.id, subject, content });
}
