import type { HomepageItem } from '@touchline/contracts/content';
import { HOMEPAGE_SECTION_LABELS } from '@touchline/contracts/options';
import type { ReactNode } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { HomepageDialog, type HomepageValues } from './dialog/homepage-dialog.tsx';
import { useHomepageChanges } from './hooks.ts';
import { ManagerPanel } from './manager-panel.tsx';
import { useOpenEntry } from './use-entries.ts';

const PAGE_SIZE = 50;

/** The sections of the home page, the hero among them. */
export function HomepagePanel({
  preview,
}: {
  preview: (values: HomepageValues, createdAt: string | null) => ReactNode;
}) {
  const query = trpc.content.homepage.useInfiniteQuery(
    { limit: PAGE_SIZE },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const items = query.data?.pages.flatMap((page) => page.items);
  const { remove, move } = useHomepageChanges();
  const { open, opening, dialog } = useOpenEntry<HomepageItem>();

  return (
    <ManagerPanel
      title="Homepage Sections"
      addLabel="Add Section"
      emptyText="No homepage content yet. Add your first section to get started."
      orderLabel="Order"
      query={query}
      entries={items?.map(toEntry)}
      onAdd={() => open(null)}
      onEdit={(id) => open(items?.find((one) => one.id === id) ?? null)}
      onDelete={(id) => remove.mutate({ id })}
      onMove={(change) => move.mutateAsync(change).catch(() => {})}
    >
      <HomepageDialog key={opening} preview={preview} {...dialog} />
    </ManagerPanel>
  );
}

function toEntry(item: HomepageItem) {
  const kind = HOMEPAGE_SECTION_LABELS[item.section];
  const { id, title, isActive, sortOrder, imageUrl } = item;
  return { id, name: title ?? `${kind} without a title`, kind, isActive, order: sortOrder, imageUrl };
}
