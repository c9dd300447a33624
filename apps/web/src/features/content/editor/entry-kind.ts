import type { schemaResolver, UseFormReturnType } from '@mantine/form';
import type { ComponentType } from 'react';
import type { Move } from '../../../components/sortable-list/moves.ts';
import type { ListedEntry } from './list/entry-row.tsx';

interface Mutation<Input> {
  mutateAsync: (input: Input) => Promise<unknown>;
  isPending: boolean;
}

export interface EntryChanges<Values> {
  create: Mutation<Values>;
  update: Mutation<{ id: string; patch: Partial<Values> }>;
  remove: { mutate: (input: { id: string }) => void };
  /** These two are shown before the response; they resolve once the list has been fetched again. */
  move: Mutation<Move>;
  turn: Mutation<{ id: string; patch: { isActive: boolean } }>;
}

interface EntriesQuery<Item> {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  isPending: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** What differs between the two lists of the content manager: the sections of the home page and the featured items. */
export interface EntryKind<Item, Values> {
  title: string;
  addLabel: string;
  emptyText: string;
  orderLabel: string;
  addTitle: string;
  editTitle: string;
  createLabel: string;
  schema: Parameters<typeof schemaResolver>[0];
  useEntries: () => EntriesQuery<Item>;
  useChanges: () => EntryChanges<Values>;
  /** The order number that puts a new entry last; null until it is known. */
  useNextOrder: () => number | null;
  toListed: (item: Item) => ListedEntry;
  /** The values of a form; for null those of a new entry with the given order number. */
  toValues: (item: Item | null, nextOrder: number) => Values;
  /** The values that belong to an entry of the chosen kind; only these are validated and sent. */
  toFields: (values: Values) => Values;
  Fields: ComponentType<{ form: UseFormReturnType<Values> }>;
  /** The entry as the home page will show it. */
  Preview: ComponentType<{ values: Values; createdAt: string }>;
}
