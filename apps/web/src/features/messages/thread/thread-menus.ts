import type { Message, Party } from '@touchline/contracts/messages';
import type { ReactNode } from 'react';

/** Actions of other features on what a thread shows. */
export interface ThreadMenus {
  ofPerson: (other: Party) => ReactNode;
  /** For messages of the other user. */
  ofMessage: (message: Message) => ReactNode;
}
