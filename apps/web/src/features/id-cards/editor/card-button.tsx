import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import type { Account } from '@touchline/contracts/users';
import { lazy, Suspense, useState } from 'react';
import { fullName } from '../../../lib/format.ts';

// The editor needs a calendar and the card renderer; the list of users loads them when the editor is opened.
const CardEditor = lazy(() => import('./card-editor.tsx').then((module) => ({ default: module.CardEditor })));

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
        <Suspense fallback={null}>
          <CardEditor
            holder={holder}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onClosed={() => setMounted(false)}
          />
        </Suspense>
      )}
    </>
  );
}
