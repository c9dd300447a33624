import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

export interface MessagesTables {
  messages: MessagesTable;
  message_texts: MessageTextsTable;
  player_notices: PlayerNoticesTable;
  conversations: ConversationsTable;
}

interface MessagesTable {
  id: string;
  sender_id: string;
  receiver_id: string;
  subject: string;
  content: string;
  is_read: Flag;
  /** The guardian who wrote it in the name of the sender, a minor; the account may be deleted. */
  guardian_id: string | null;
  created_at: string;
}

/** The text of a message as the search looks through it. */
interface MessageTextsTable {
  /** Grows with each message. */
  seq: Generated<number>;
  message_id: string;
  /** The folded content. */
  search_text: string;
  /** Keys of sender and receiver, for the full-text index of SQLite. */
  party_keys: string;
}

/** A user's message to the admin team about a player. */
interface PlayerNoticesTable {
  sender_id: string;
  player_id: string;
  message_id: string;
}

/** One user's side of a conversation with another user. */
interface ConversationsTable {
  user_id: string;
  other_id: string;
  last_message_id: string;
  last_at: string;
  /** Messages of the other user that this user has not read. */
  unread: number;
  /** Folded subject of the latest message. */
  subject_key: string;
}

export type MessageRow = Selectable<MessagesTable>;
