import type { OutboxEntry } from '@touchline/contracts/mails';

/** A mail to an address that is not confirmed has no name. */
export const receiverOf = ({ receiverName, receiverAddress }: OutboxEntry) =>
  receiverName ? `${receiverName} (${receiverAddress})` : receiverAddress;
