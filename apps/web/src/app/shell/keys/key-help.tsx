import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { KeyRows } from '../../../components/keys/key-rows.tsx';
import { type KeyGroup, listShownKeys } from '../../../lib/shown-keys.ts';
import { MARKING_KEYS, PLAYER_KEYS } from '../../../shared/videos/video-player/player-key-names.ts';
import { findSearch } from './use-search-key.ts';

interface KeyHelpProps {
  isOpen: boolean;
  onClose: () => void;
  onClosed?: () => void;
}

/** The keys of the page that it was opened on, and of every page. */
export function KeyHelp(dialog: KeyHelpProps) {
  const [groups] = useState(keysOfPage);
  return (
    <Dialog title="Keyboard Shortcuts" size="small" {...dialog}>
      <Stack gap="lg">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <Title order={3} size="h5" mb="xs">
              {title}
            </Title>
            <KeyRows keys={keys} />
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}

function keysOfPage(): KeyGroup[] {
  const search = findSearch();
  const video = document.querySelector('main [role="group"][aria-label^="Video: "]');
  const videoKeys = video?.hasAttribute('data-can-mark') ? MARKING_KEYS : PLAYER_KEYS;
  return [
    ...listShownKeys(),
    ...(video ? [{ title: 'In a video', keys: videoKeys }] : []),
    {
      title: 'On every page',
      keys: [
        ...(search ? [['/', 'Search'] as const] : []),
        ['F8', 'To the message at the edge of the screen'],
        ['Esc', 'Close a dialog or a menu'],
        ['?', 'This list'],
      ],
    },
  ];
}
