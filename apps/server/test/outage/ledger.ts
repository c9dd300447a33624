/** One call of a client, and its outcome. */
export interface Call {
  /** What the client wanted, such as `send a message`. */
  what: string;
  /** When it began, and how long the client waited for the end of the response. Milliseconds of a monotonic clock. */
  began: number;
  ms: number;
  /** The status of the response; null where the connection ended without one. */
  status: number | null;
  /** Whether the response was complete. */
  isWhole: boolean;
  /** Whether a rejection says when to try again. */
  hasRetryAfter: boolean;
}

/** The value of a record that the platform does not have. */
export const ABSENT = 'absent';

/** What a platform holds: for each record the values found. More than one value means that it exists more than once. */
export type StoredValues = Map<string, string[]>;

interface Entry {
  allowed: Set<string>;
  /** Writes without a response: such a statement may wait in a frozen database and run after a later one. */
  unanswered: Set<string>;
}

export type Ledger = ReturnType<typeof createLedger>;

/**
 * What clients were told: each of their calls, and for each record they wrote the values that the platform may hold now. After
 * a confirmed write that is one value. After a write without a response it is the old or the new one.
 */
export function createLedger() {
  const entries = new Map<string, Entry>();
  const entryOf = (record: string): Entry => {
    const entry = entries.get(record) ?? { allowed: new Set([ABSENT]), unanswered: new Set() };
    entries.set(record, entry);
    return entry;
  };
  return {
    calls: [] as Call[],
    /** What clients noticed at once, such as a list with an entry twice. */
    problems: [] as string[],

    /** Records a write that was to give a record this value. */
    wrote(record: string, value: string, isAcknowledged: boolean): void {
      const entry = entryOf(record);
      if (isAcknowledged) entry.allowed = new Set([value, ...entry.unanswered]);
      else {
        entry.allowed.add(value);
        entry.unanswered.add(value);
      }
    },

    /** Everything in which the platform differs from what clients were told, one sentence each. */
    compare(found: StoredValues): string[] {
      const wrong: string[] = [];
      for (const [record, { allowed }] of entries) {
        const values = found.get(record) ?? [ABSENT];
        const [value = ABSENT] = values;
        if (values.length > 1) wrong.push(`${record} is there ${values.length} times.`);
        else if (!allowed.has(value)) wrong.push(`${record} is ${value}, but has to be ${[...allowed].join(' or ')}.`);
      }
      for (const record of found.keys())
        if (!entries.has(record)) wrong.push(`${record} was never written by a client.`);
      return wrong;
    },

    /** Takes what was found as correct from now on. */
    settle(found: StoredValues): void {
      for (const [record, entry] of entries) {
        entry.allowed = new Set(found.get(record) ?? [ABSENT]);
        entry.unanswered.clear();
      }
    },
  };
}
