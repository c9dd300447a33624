import type { schemaResolver, UseFormReturnType } from '@mantine/form';
import type { ComponentType } from 'react';
import type { PagedQuery } from '../../../components/screen/load-more.tsx';
import type { Move } from '../../../components/sortable-list/moves.ts';
import type { Sendable } from '../../../lib/use-zod-form.ts';
import type { ListedEntry } from './list/entry-row.tsx';

interface EntryChanges<Values> {
  create: Sendable<Values, unknown>;
  update: Sendable<{ id: string; patch: Partial<Values> }, unknown>;
  remove: { mutate: (input: { id: string }) => void };
  /** These two are shown before the response; they resolve once the list has been fetched again. */
  move: Sendable<Move, unknown>;
  turn: Sendable<{ id: string; patch: { isActive: boolean } }, unknown>;
}

interface EntriesQuery<Item> extends PagedQuery {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  isPending: boolean;
  refetch: () => Promise<unknown>;
}

/** What differs between the two lists of the content manager: the sections of the home page and the featured items. */
export interface EntryKind<Item, Values> {
  list: 'homepage' | 'featured';
  title: string;
  /** Of the button, and of the form that it opens. */
  addLabel: string;
  emptyText: string;
  orderLabel: string;
  editTitle: string;
  createLabel: string;
  schema: Parameters<typeof schemaResolver>[0];
  useEntries: () => EntriesQuery<Item>;
  useChanges: () => EntryChanges<Values>;
  toListed: (item: Item) => ListedEntry;
  /** The values of a form; for null those of a new entry with the given order number. */
  toValues: (item: Item | null, nextOrder: number) => Values;
  /** The values that belong to an entry of the chosen kind; only these are validated and sent. */
  toFields: (values: Values) => Values;
  Fields: ComponentType<{ form: UseFormReturnType<Values> }>;
  /** The entry as the home page will show it. */
  Preview: ComponentType<{ values: Values; createdAt: string }>;
}
