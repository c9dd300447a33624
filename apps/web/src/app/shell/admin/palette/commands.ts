import type { ReactNode } from 'react';

/** One entry of the palette. */
export interface Command {
  id: string;
  label: string;
  /** Beside the label, such as the role of a user. */
  about?: ReactNode;
  /** More words that find it. */
  words?: string;
  run: () => unknown;
}

/** Commands of one kind. */
export interface CommandGroup {
  label: string;
  commands: readonly Command[];
}
