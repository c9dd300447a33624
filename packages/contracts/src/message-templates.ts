/** Messages that scouts and admins send with one click. Free of zod, so that any page may load it. */

interface Named {
  firstName: string;
  lastName: string;
}

const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`;

/** A scout's first message to a player. */
export function interestMessage(player: Named, scout: Named) {
  return {
    subject: 'Interest in your football profile',
    content:
      `Hi ${player.firstName},\n\n` +
      'I have looked at your profile and your clips and would like to learn more about you and your plans. ' +
      'Please answer here when you have a moment.\n\n' +
      `Best regards,\n${nameOf(scout)}`,
  };
}

/** A scout's message to the admin team about a player. */
export function interestNotification(player: Named, scout: Named) {
  return {
    subject: 'Player Interest Notification',
    content:
      `I am interested in ${nameOf(player)} and would be glad if your team could help us get in touch.\n\n` +
      `Best regards,\n${nameOf(scout)}`,
  };
}

/** The subject of every reply from the admin dashboard, whatever the message was about. */
export const ADMIN_REPLY_SUBJECT = 'Re: Player Interest';
