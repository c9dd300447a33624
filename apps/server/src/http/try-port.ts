import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Throws if another process has the port. Returns the port, for 0 a free one. */
export async function tryPort({ host, port }: { host: string; port: number }): Promise<number> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  const found = (probe.address() as AddressInfo).port;
  probe.close();
  await once(probe, 'close');
  return found;
}
