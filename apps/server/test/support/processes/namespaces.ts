import { spawnSync } from 'node:child_process';

/** As root, or as an ordinary user who is root in a namespace of their own. */
const WAYS = [[], ['--user', '--map-root-user']];

function unshareCommand(...what: string[]): string[] | null {
  const way = WAYS.find((words) => spawnSync('unshare', [...words, ...what, '--', 'true']).status === 0);
  return way ? ['unshare', ...way, ...what, '--'] : null;
}

/** Makes a program the first process of its own namespace, as in a container; null where the system does not allow it. */
export const asFirstProcess = unshareCommand('--pid', '--fork', '--kill-child');

const separateMounts = unshareCommand('--mount');
const MOUNT = 'mount -t tmpfs -o size="$0" tmpfs "$DATA_DIR" && exec "$@"';

/** Gives a server a disk of this many megabytes for its data; null where the system does not allow it. */
export const onDiskOf = (megabytes: number): string[] | null =>
  separateMounts && [...separateMounts, 'sh', '-c', MOUNT, `${megabytes}m`];

const READ_ONLY = 'mount --bind "$DATA_DIR/$0" "$DATA_DIR/$0" && mount -o remount,bind,ro "$DATA_DIR/$0" && exec "$@"';

/** Makes a part of a server's data folder read-only, or all of it for `.`; null where the system does not allow it. */
export const readingOnly = (name: string): string[] | null =>
  separateMounts && [...separateMounts, 'sh', '-c', READ_ONLY, name];
