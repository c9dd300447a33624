/** Messages that scouts and admins send with one click. Free of zod, so that any page may load it. */

interface Named {
  firstName: string;
  lastName: string;
}

const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`;

/** A scout's first message to a player. Scouts do not read it before it is sent, so it states nothing that could be untrue. */
export function interestMessage(player: Named, scout: Named) {
  return {
    subject: 'Interest in your football profile',
    content:
      `Hi ${player.firstName},\n\n` +
      'I am a scout and I am interested in your football profile. ' +
      'I would like to learn more about you and your plans. Please reply here if you would like to talk.\n\n' +
      `Best regards,\n${nameOf(scout)}`,
  };
}

/** For a player who shows contact details only to accepted scouts. */
export function contactDetailsRequest(player: Named, scout: Named) {
  return {
    subject: 'May I have your contact details?',
    content:
      `Hi ${player.firstName},\n\n` +
      'I am a scout and I would like to be in contact with you about your football. ' +
      'If you accept this request, I can see your email address and phone number. If you decline, I do not see them.\n\n' +
      `Best regards,\n${nameOf(scout)}`,
  };
}

/** A scout's message to the admin team about a player. It has the username, because names are not unique. */
export function interestNotification(player: Named & { username: string }, scout: Named) {
  return {
    subject: 'Player Interest Notification',
    content:
      `I am interested in ${nameOf(player)} (@${player.username}) and would like to talk to your team about this player.\n\n` +
      `Best regards,\n${nameOf(scout)}`,
  };
}

export const ADMIN_REPLY_SUBJECT = 'Re: Player Interest';
