import type { FeaturedItem } from '@touchline/contracts/content';
import { FEATURED_TYPE_LABELS } from '@touchline/contracts/options';
import type { ReactNode } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { FeaturedDialog, type FeaturedValues } from './dialog/featured-dialog.tsx';
import { useFeaturedChanges } from './hooks.ts';
import { ManagerPanel } from './manager-panel.tsx';
import { useOpenEntry } from './use-entries.ts';

const PAGE_SIZE = 50;

/** The clips, players and texts of the featured list. */
export function FeaturedPanel({
  preview,
}: {
  preview: (values: FeaturedValues, createdAt: string | null) => ReactNode;
}) {
  const query = trpc.content.featured.useInfiniteQuery(
    { limit: PAGE_SIZE },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const items = query.data?.pages.flatMap((page) => page.items);
  const { remove, move } = useFeaturedChanges();
  const { open, opening, dialog } = useOpenEntry<FeaturedItem>();

  return (
    <ManagerPanel
      title="Featured Items"
      addLabel="Add Featured Content"
      emptyText="No featured content yet. Add your first featured item to get started."
      orderLabel="Position"
      query={query}
      entries={items?.map(toEntry)}
      onAdd={() => open(null)}
      onEdit={(id) => open(items?.find((one) => one.id === id) ?? null)}
      onDelete={(id) => remove.mutate({ id })}
      onMove={(change) => move.mutateAsync(change).catch(() => {})}
    >
      <FeaturedDialog key={opening} preview={preview} {...dialog} />
    </ManagerPanel>
  );
}

function toEntry(item: FeaturedItem) {
  const { id, title, type, isActive, position, imageUrl } = item;
  return { id, name: title, kind: FEATURED_TYPE_LABELS[type], isActive, order: position, imageUrl };
}
