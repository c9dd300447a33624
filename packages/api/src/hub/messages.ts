import type { ErrorCode } from '@touchline/contracts/errors';
import type { AppEvent } from '../events/events.ts';
import type { SlotRequest } from '../slots/slots.ts';

/** What a process tells the hub. `id` belongs to the process: of a slot, or of a question. */
export type ToHub =
  | { type: 'publish'; events: readonly AppEvent[] }
  | { type: 'take'; id: number; request: Omit<SlotRequest, 'onWanted'> }
  | { type: 'release'; id: number }
  | { type: 'wake' }
  | { type: 'collect'; id: number }
  | { type: 'figures'; figures: unknown };

/** What the hub tells a process. */
export type FromHub =
  | { type: 'event'; id: string; event: AppEvent }
  | { type: 'taken'; id: number }
  | { type: 'refused'; id: number; code: ErrorCode; retryAfter?: number | undefined }
  | { type: 'wanted'; id: number }
  | { type: 'wake' }
  | { type: 'report' }
  | { type: 'collected'; id: number; figures: unknown[] };
