import type { Locator, Page } from '@playwright/test';
import type { Message } from '@touchline/contracts/messages';
import { changeUser, type Person, read } from './people.ts';

/** Sends a message through the documented call. */
export async function write(from: Person, to: Person, words: { subject?: string; content?: string } = {}) {
  const { subject = 'Saturday', content = 'Are you playing?' } = words;
  const data = { receiverId: to.account.id, senderId: from.account.id, subject, content };
  return read<Message>(await from.api.post('/api/messages', { data }));
}

/** Lets two users write to each other as often as they like: the player writes first, and so accepts the scout. */
export async function meet(player: Person, scout: Person): Promise<void> {
  const { id } = await write(player, scout, { content: 'I play for a new club.' });
  await read(await scout.api.patch(`/api/messages/${id}/read`));
}

/** The messages a user has sent and received, newest first. */
export async function messagesOf(person: Person): Promise<Message[]> {
  return read<Message[]>(await person.api.get(`/api/messages/user/${person.account.id}`));
}

/** A request for contact can be undone for ten seconds, and is sent then. */
export const UNTIL_SENT = { timeout: 30_000 };

/** The open conversation; the list beside it shows the latest message too. */
export const openConversation = (page: Page): Locator => page.getByRole('region', { name: 'Open conversation' });

/** Makes a user an admin, for an inbox that no other test uses. The change ends all sessions, so the user signs in again. */
export async function promote(admin: Person, person: Person): Promise<Person> {
  const account = await changeUser(admin, person.account.id, { role: 'admin' });
  const data = { email: account.username, password: person.password };
  await read(await person.api.post('/api/auth/login', { data }));
  return { ...person, account };
}
