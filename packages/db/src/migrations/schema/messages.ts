import type { Words } from './words.ts';

export const messages = ({ strict, bigint, generated }: Words) => `
  create table messages (
    id text primary key,
    sender_id text not null references users (id) on delete cascade,
    receiver_id text not null references users (id) on delete cascade,
    subject text not null,
    content text not null,
    is_read integer not null check (is_read in (0, 1)),
    -- No foreign key: a message does not become the child's own when the account of the guardian is deleted.
    guardian_id text,
    created_at text not null
  ) ${strict};
  create index messages_sent on messages (sender_id, created_at, id);
  create index messages_received on messages (receiver_id, created_at, id);
  create index messages_unread on messages (receiver_id, is_read);
  create index messages_between on messages (receiver_id, sender_id, created_at, id);
  create index messages_unread_from on messages (receiver_id, sender_id, is_read);
  create index messages_by_guardian on messages (guardian_id) where guardian_id is not null;

  create table message_texts (
    seq ${bigint} not null primary key ${generated},
    message_id text not null unique references messages (id) on delete cascade,
    search_text text not null,
    party_keys text not null
  ) ${strict};

  create table player_notices (
    sender_id text not null references users (id) on delete cascade,
    player_id text not null references users (id) on delete cascade,
    message_id text not null unique references messages (id) on delete cascade,
    constraint player_notices_once primary key (sender_id, player_id)
  ) ${strict};
  create index notices_about_player on player_notices (player_id);

  -- One row for each side of a conversation, in step with its messages: an inbox is read from here, however full.
  create table conversations (
    user_id text not null references users (id) on delete cascade,
    other_id text not null references users (id) on delete cascade,
    last_message_id text not null,
    last_at text not null,
    unread integer not null check (unread >= 0),
    subject_key text not null,
    constraint conversation_sides primary key (user_id, other_id)
  ) ${strict};
  create index conversations_in_order on conversations (user_id, last_at, other_id);
  create index conversations_with on conversations (other_id);
`;
