import { AppError } from '../errors.ts';
import { newEventId } from '../events/events.ts';
import type { Release, Slots } from '../slots/slots.ts';
import type { FromHub, ToHub } from './messages.ts';

/** How long a process may take to report its figures; of one that is busy for longer the last ones count. Milliseconds. */
const REPORT_MS = 2000;

/** What the processes of one server share, in the process that started them. */
export interface Hub {
  /** Adds a process. `send` must not throw when the process has ended. */
  join(send: (message: FromHub) => void): Member;
}

/** A process as the hub knows it. */
export interface Member {
  receive(message: ToHub): void;
  /** Makes it the one that runs the background jobs, which the others wake. */
  lead(): void;
  /** Gives back all that it held; for a process that has ended. */
  leave(): void;
}

interface Joined {
  send(message: FromHub): void;
  /** The figures that it has reported last. */
  last: unknown;
  /** Resolves the present question for figures; null for a process that has ended. */
  report: ((figures: unknown) => void) | null;
}

/**
 * Gives events one order and passes them to all processes, counts the slots of the whole server, wakes the process that runs the
 * jobs, and collects figures of all. `addEnded` adds the last ones of a process that has ended to those of earlier ones, `ownFigures` are those of this process.
 */
export function createHub(
  slots: Slots,
  addEnded: (earlier: unknown, ended: unknown) => unknown = () => null,
  ownFigures: () => unknown = () => null,
): Hub {
  const members = new Set<Joined>();
  let leader: Joined | null = null;
  let ofEnded: unknown = null;

  const figuresOf = (member: Joined) =>
    new Promise<unknown>((resolve) => {
      const timer = setTimeout(() => resolve(member.last), REPORT_MS).unref();
      const previous = member.report;
      member.report = (figures) => {
        clearTimeout(timer);
        previous?.(figures);
        resolve(figures);
      };
      // Several processes may ask at the same time; one answer is for all of them.
      if (!previous) member.send({ type: 'report' });
    });

  return {
    join(send) {
      const member: Joined = { send, last: null, report: null };
      const held = new Map<number, Release>();
      let hasLeft = false;
      members.add(member);

      const take = async ({ id, request }: Extract<ToHub, { type: 'take' }>) => {
        try {
          const slot = await slots.take({ ...request, onWanted: () => send({ type: 'wanted', id }) });
          if (hasLeft) return slot();
          held.set(id, slot);
          send({ type: 'taken', id });
        } catch (error) {
          const { code, retryAfter } = error instanceof AppError ? error : new AppError('BUSY', { cause: error });
          send({ type: 'refused', id, code, retryAfter });
        }
      };
      const release = (id: number) => {
        held.get(id)?.();
        held.delete(id);
      };

      return {
        receive(message) {
          if (message.type === 'publish') {
            for (const event of message.events) {
              const id = newEventId();
              for (const each of members) each.send({ type: 'event', id, event });
            }
          } else if (message.type === 'take') void take(message);
          else if (message.type === 'release') release(message.id);
          else if (message.type === 'wake') leader?.send({ type: 'wake' });
          else if (message.type === 'figures') {
            const { report } = member;
            member.report = null;
            member.last = message.figures;
            report?.(message.figures);
          } else {
            void Promise.all([...members].map(figuresOf)).then((all) => {
              const figures = [...all, ofEnded, ownFigures()].filter((one) => one !== null);
              send({ type: 'collected', id: message.id, figures });
            });
          }
        },
        lead() {
          leader = member;
        },
        leave() {
          hasLeft = true;
          members.delete(member);
          if (leader === member) leader = null;
          member.report?.(null);
          if (member.last !== null) ofEnded = addEnded(ofEnded, member.last);
          for (const id of [...held.keys()]) release(id);
        },
      };
    },
  };
}
