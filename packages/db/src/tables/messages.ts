import type { Message } from '@touchline/contracts/messages';
import type { Generated } from 'kysely';
import type { ColumnsOf } from '../sql/columns.ts';

export interface MessagesTables {
  messages: ColumnsOf<Omit<Message, 'isFromGuardian' | 'sender' | 'receiver'>> & {
    /** The guardian who wrote it in the name of the sender, a minor; the account may be deleted. */
    guardian_id: string | null;
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
