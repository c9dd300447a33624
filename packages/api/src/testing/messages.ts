import { isRequestSent, type Sent } from '@touchline/contracts/contact-requests';
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
export async function aMessage(app: TestApp, { from, to, ...words }: MessageWishes): Promise<Message> {
  app.clock.turn(1);
  const { subject = 'Saturday', content = 'Are you playing?' } = words;
  return delivered(await app.as(from).messages.send({ receiverId: to.id, subject, content }));
}

/** What was sent, which must be a message and not a request. */
export function delivered(sent: Sent): Message {
  if (isRequestSent(sent)) throw new Error(`The message was not delivered: ${sent.message}.`);
  return sent;
}

/** Lets a scout write to a player as often as they like: the player, or for a minor a guardian, has accepted. */
export async function inContact(app: TestApp, player: Pick<Account, 'id'>, scout: Pick<Account, 'id'>): Promise<void> {
  const now = app.clock.now().toISOString();
  const user = await app.db
    .selectFrom('users')
    .select('is_minor')
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('contact_requests')
    .values({
      id: crypto.randomUUID(),
      player_id: player.id,
      other_id: scout.id,
      is_from_player: 1,
      route: user.is_minor === 1 ? 'guardian' : 'player',
      state: 'accepted',
      subject: '',
      content: '',
      answered_at: now,
      created_at: now,
    })
    .execute();
}
