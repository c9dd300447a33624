import type { Conversation, CorrespondentDetails, Message, Party } from '@touchline/contracts/messages';

export const aParty = (facts: Partial<Party> = {}): Party => ({
  id: '3f2c9b1e-8d47-4a60-9c15-6b0e7d2f4a88',
  firstName: 'Sam',
  lastName: 'Ode',
  role: 'scout',
  ...facts,
});

/** A message between two people, unread, as both of them get it. */
export function aMessage(sender: Party, receiver: Party, facts: Partial<Message> = {}): Message {
  return {
    id: 'message-1',
    senderId: sender.id,
    receiverId: receiver.id,
    sender,
    receiver,
    subject: 'Saturday',
    content: 'Are you playing?',
    isRead: false,
    isFromGuardian: false,
    createdAt: '2026-03-01T10:00:00.000Z',
    ...facts,
  };
}

/** The row of a conversation whose latest message is this one. */
export const aConversation = (other: Party & { isVerified?: boolean }, latest: Message, unread = 0): Conversation => ({
  other: { isVerified: true, ...other },
  latest,
  unread,
});

/** The other user of a conversation; of a scout without a profile. */
export const aCorrespondent = (party: Party, facts: Partial<CorrespondentDetails> = {}): CorrespondentDetails => ({
  ...party,
  isVerified: true,
  scout: null,
  ...facts,
});
