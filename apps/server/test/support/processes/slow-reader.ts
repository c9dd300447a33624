import { openConnection, type RawConnection } from '../http/raw-connection.ts';

/** Requests a file and stops reading with the first bytes of the response. */
export async function aSlowReader(address: string, path: string, headers = ''): Promise<RawConnection> {
  const connection = await openConnection(address);
  connection.socket.once('data', () => connection.socket.pause());
  await connection.send(`GET ${path} HTTP/1.1\r\nHost: touchline\r\n${headers}\r\n`);
  return connection;
}

export const statusOf = async (connection: RawConnection) =>
  (await connection.until('\r\n')).slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3);
/** Ends connections. */
export const leave = (connections: RawConnection[]) => {
  for (const { socket } of connections) socket.destroy();
};
