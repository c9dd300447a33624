import { openConnection, type RawConnection } from '../http/raw-connection.ts';

const KIB = 1024;

interface Sending {
  path?: string;
  type?: string;
  length?: number;
  headers?: string;
}

/** A request with its head and, once the server has read that, a part of its body. */
export async function beginBody(address: string, part: string | Buffer, sending: Sending = {}): Promise<RawConnection> {
  const { path = '/api/auth/login', type = 'application/json', length = 200 * KIB, headers = '' } = sending;
  const connection = await openConnection(address);
  const head = `POST ${path} HTTP/1.1\r\nHost: touchline\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n`;
  await connection.send(`${head}${headers}\r\n`);
  await connection.send(part);
  return connection;
}

/** Ends connections. */
export const leave = (connections: RawConnection[]) => {
  for (const { socket } of connections) socket.destroy();
};
