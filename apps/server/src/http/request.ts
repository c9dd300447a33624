import type { FastifyRequest } from 'fastify';

export const isSafe = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** The token of an `Authorization: Bearer` header, possibly empty; null without one. Pages of other sites cannot send this header. */
export function bearerTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const found = /^bearer(?:\s+(.*))?$/i.exec(headers.authorization?.trim() ?? '');
  return found ? (found[1] ?? '') : null;
}

/** The network that counts as one caller: an IPv4 address, or the IPv6 /64 of a customer. A disconnected client has no address. */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return 'gone';
  const plain = ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip;
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const behind = tail?.split(':').filter((group) => group !== '') ?? [];
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - behind.length).fill('0');
  return `${[...groups, ...zeros, ...behind].slice(0, 4).join(':')}::/64`;
}
