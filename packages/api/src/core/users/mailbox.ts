/** Hosts at which dots in the name do not count. */
const WITHOUT_DOTS = ['gmail.com', 'proton.me'];
const SAME_HOST: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};

/** The mailbox that an address reaches. Text after a plus sign is ignored, as at most hosts; a wrong guess only asks for another address. */
export function mailboxKey(email: string): string {
  const address = email.normalize('NFKC').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const host = hostKey(address.slice(at + 1));
  const [name = ''] = address.slice(0, at).split('+');
  const letters = WITHOUT_DOTS.includes(host) ? name.replaceAll('.', '') : name;
  return `${letters === '' ? address.slice(0, at) : letters}@${host}`;
}

/** A host in ASCII: `münchen.example` and `xn--mnchen-3ya.example` are the same. */
function hostKey(host: string): string {
  const url = `http://${host.replace(/\.$/, '')}`;
  const ascii = URL.canParse(url) ? new URL(url).hostname : host;
  return SAME_HOST[ascii] ?? ascii;
}
