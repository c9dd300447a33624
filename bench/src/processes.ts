import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A server process started by the bench. */
export interface Running {
  name: string;
  pid: number;
  port: number;
  /** From starting the process to its first response. */
  readyMs: number;
  stop(): Promise<void>;
  /** Kills the process. */
  kill(): Promise<void>;
}

export interface Command {
  name: string;
  file: string;
  args: readonly string[];
  env?: Record<string, string>;
  port: number;
  /** The path that returns 200 once the server is ready. */
  readyPath: string;
}

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 15_000;
const ASK_EVERY_MS = 4;
const OUTPUT_KEPT = 4000;
const started = new Set<ChildProcess>();

// Ends all processes that the bench has started.
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/**
 * Starts a server and waits for its first response.
 * @throws with the last output of the process when it ends before that.
 */
export async function start({ name, file, args, env, port, readyPath }: Command): Promise<Running> {
  const { PATH = '', HOME = '' } = process.env;
  const began = performance.now();
  const child = spawn(file, args, { env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  started.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output = `${output}${text}`.slice(-OUTPUT_KEPT);
    });
  }
  child.once('error', (error) => {
    output += error.message;
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  while (!(await answers(port, readyPath))) {
    if (hasEnded()) throw new Error(`${name} did not start:\n${output.trim()}`);
    if (performance.now() - began > READY_WITHIN_MS) throw new Error(`${name} did not answer:\n${output.trim()}`);
    await pause(ASK_EVERY_MS);
  }
  const readyMs = performance.now() - began;

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!hasEnded()) {
      const isOver = once(child, 'exit');
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await isOver;
      clearTimeout(timer);
    }
    started.delete(child);
  };
  const pid = child.pid as number;
  return { name, pid, port, readyMs, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

function answers(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', () => resolve(false));
  });
}

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A process and all that it has started, itself first; only itself where the system does not tell its children. */
export function processTree(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = read(file)?.split(' ').filter(Boolean).map(Number) ?? [];
  return [pid, ...children.flatMap(processTree)];
}

/** Whether the command line of a process names a program; false where the system does not tell. */
export function runs(pid: number, program: string): boolean {
  return read(`/proc/${pid}/cmdline`)?.split('\0').includes(program) ?? false;
}

/** Resident memory of a process in bytes; null where the system does not report it (Linux does). */
export function residentBytes(pid: number): number | null {
  return kilobytesIn(read(`/proc/${pid}/status`), 'VmRSS');
}

/**
 * Memory of processes together in bytes, where a page that several of them share is divided among them (PSS); null where the
 * system does not report it.
 */
export function sharedOutBytes(pids: readonly number[]): number | null {
  const each = pids.map((pid) => kilobytesIn(read(`/proc/${pid}/smaps_rollup`), 'Pss'));
  return each.includes(null) ? null : each.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
}

function kilobytesIn(text: string | null, name: string): number | null {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text ?? '')?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/** Processor time of all threads of a process in seconds, to the nanosecond; null where the system does not report it. */
export function cpuSeconds(pid: number): number | null {
  const threads = `/proc/${pid}/task`;
  if (!existsSync(threads)) return null;
  let nanoseconds = 0;
  for (const thread of readdirSync(threads)) {
    // A thread may end meanwhile.
    nanoseconds += Number(read(`${threads}/${thread}/schedstat`)?.split(' ')[0] ?? 0);
  }
  return nanoseconds === 0 ? null : nanoseconds / 1e9;
}

/** The content of a file of /proc; null for a process that has ended, or another system. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
