import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import type { Account } from '@touchline/contracts/users';
import { lazy, Suspense, useState } from 'react';
import { fullName } from '../../../lib/format.ts';

// The editor brings a calendar and the drawing of the card along; the list of users does without until it is opened.
const CardEditorDialog = lazy(() =>
  import('./card-editor-dialog.tsx').then((module) => ({ default: module.CardEditorDialog })),
);

/** Opens the editor of a person's ID card. */
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
          <CardEditorDialog
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
