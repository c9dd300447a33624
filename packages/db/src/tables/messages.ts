import type { Message } from '@touchline/contracts/messages';
import type { Generated } from 'kysely';
import type { ColumnsOf } from '../sql/columns.ts';

export interface MessagesTables {
  messages: ColumnsOf<Omit<Message, 'isFromGuardian' | 'sender' | 'receiver'>> & {
    /** The guardian who wrote it in the name of the sender, a minor; the account may be deleted. */
    guardian_id: string | null;
  };

  /** First messages that can still be undone: no one but the sender reads them. */
  unsent_messages: {
    id: string;
    sender_id: string;
    receiver_id: string;
    subject: string;
    content: string;
    sends_at: string;
    /** When it could not be sent, because the receiver could not be contacted any more. */
    failed_at: string | null;
    created_at: string;
  };

  message_texts: {
    seq: Generated<number>;
    message_id: string;
    search_text: string;
    party_keys: string;
  };

  player_notices: {
    sender_id: string;
    player_id: string;
    message_id: string;
  };

  conversations: {
    user_id: string;
    other_id: string;
    last_message_id: string;
    last_at: string;
    unread: number;
    subject_key: string;
  };
}
