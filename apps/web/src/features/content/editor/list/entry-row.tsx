import { ActionIcon, Button, Group, Menu, Switch, Title } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { contentImageIdOf, contentImageUrl } from '@touchline/contracts/home-page';
import { useId, useState } from 'react';
import { PitchLines } from '../../../../components/brand.tsx';
import { SortableItem } from '../../../../components/sortable-list/sortable-item.tsx';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import classes from './entry-list.module.css';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** What the content manager shows of an entry of either list. */
export interface ListedEntry {
  id: string;
  /** The title, or a description of an entry without one. */
  name: string;
  /** The section or type. */
  kind: string;
  isActive: boolean;
  order: number;
  imageUrl: string | null;
}

interface EntryRowProps {
  entry: ListedEntry;
  orderLabel: string;
  onEdit: () => void;
  onMoveToTrash: () => void;
  onDelete: () => void;
  /** Shows or hides the entry on the home page. */
  onTurn: (isActive: boolean) => void;
}

export function EntryRow({ entry, orderLabel, onEdit, onMoveToTrash, onDelete, onTurn }: EntryRowProps) {
  const titleId = useId();
  return (
    <SortableItem entry={entry}>
      {(handle) => (
        <article className={classes.row} aria-labelledby={titleId} data-hidden={!entry.isActive}>
          {handle}
          <Thumb url={entry.imageUrl} />
          <div className={classes.words}>
            <Title order={3} size="h5" lh={1.25} mb="0.35rem" textWrap="wrap" id={titleId} className={classes.name}>
              {entry.name}
            </Title>
            <Group gap="0.35rem">
              <StatusBadge tone="plain">{entry.kind}</StatusBadge>
              <StatusBadge tone={entry.isActive ? 'good' : 'plain'}>
                {entry.isActive ? 'Active' : 'Inactive'}
              </StatusBadge>
              <StatusBadge tone="plain">
                {orderLabel}: {entry.order}
              </StatusBadge>
            </Group>
          </div>
          <Group gap="0.35rem" className={classes.actions}>
            <Switch
              aria-label="Active"
              aria-description={entry.name}
              me="xs"
              checked={entry.isActive}
              onChange={(event) => onTurn(event.currentTarget.checked)}
            />
            <Button
              size="sm"
              variant="default"
              leftSection={<IconPencil {...ICON} />}
              aria-description={entry.name}
              onClick={onEdit}
            >
              Edit
            </Button>
            <Button
              size="sm"
              variant="subtle"
              color="red"
              leftSection={<IconTrash {...ICON} />}
              aria-description={entry.name}
              onClick={onMoveToTrash}
            >
              Move to Trash
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="default" size={36} aria-label="More actions" aria-description={entry.name}>
                  <IconDots size={18} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item data-tone="danger" onClick={onDelete}>
                  Delete
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Group>
        </article>
      )}
    </SortableItem>
  );
}

function Thumb({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const id = contentImageIdOf(url);
  return (
    <div className={`${classes.thumb} tl-grass`}>
      {url === null || broken === url ? (
        <PitchLines view="centre" className={classes.picture} />
      ) : (
        <img
          src={id ? contentImageUrl(id, 'small') : url}
          alt=""
          loading="lazy"
          className={classes.picture}
          onError={() => setBroken(url)}
        />
      )}
    </div>
  );
}
