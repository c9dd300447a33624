import { readFileSync } from 'node:fs';

/*
 * Loaded into a server before its own code (node --import clock-shift.ts?file=...): shifts its clock by the milliseconds in the
 * file, which is read at the start and again on SIGUSR2. Timers do not depend on it, as with a real clock.
 */
const file = new URL(import.meta.url).searchParams.get('file') ?? '';

/** Not where this module is only imported for its setting. */
if (file !== '') shiftClock(file);

function shiftClock(from: string): void {
  const RealDate = Date;
  const read = () => Number(readFileSync(from, 'utf8'));
  let offset = read();
  process.on('SIGUSR2', () => {
    offset = read();
  });
  const now = () => RealDate.now() + offset;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** The setting that lets a file decide what a server's clock shows. */
export const withClockOf = (path: string) => ({
  NODE_OPTIONS: `--import ${import.meta.url.replace(/\?.*/, '')}?file=${path}`,
});
