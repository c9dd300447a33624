import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import type { Account } from '@touchline/contracts/users';
import { useState } from 'react';
import { fullName } from '../../../lib/format.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';

// The editor needs a calendar and the card renderer; the list of users loads them when the editor is opened.
const CardEditor = lazyComponent(() => import('./card-editor.tsx').then((module) => module.CardEditor));

/** Opens the editor of a user's ID card. */
export function CardButton({ holder }: { holder: Account }) {
  const [isMounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconId size={18} aria-hidden="true" />}
        aria-description={fullName(holder)}
        onClick={() => {
          setMounted(true);
          setOpen(true);
        }}
      >
        ID Card
      </Button>
      {isMounted && (
        <CardEditor holder={holder} isOpen={isOpen} onClose={() => setOpen(false)} onClosed={() => setMounted(false)} />
      )}
    </>
  );
}
