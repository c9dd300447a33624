import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Fails where another process has the port. Returns it, or for 0 one that is free. */
export async function tryPort({ host, port }: { host: string; port: number }): Promise<number> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  const found = (probe.address() as AddressInfo).port;
  probe.close();
  await once(probe, 'close');
  return found;
}
