/** `mail.send` as a title: "Mail: send". Kinds have no texts of their own, since only admins see them. */
export function kindTitle(kind: string): string {
  const [noun = '', verb = ''] = kind.split('.');
  const words = verb.replaceAll('-', ' ');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}${words && `: ${words}`}`;
}
