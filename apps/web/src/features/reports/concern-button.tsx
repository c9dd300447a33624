import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchOrReport } from '../../lib/chunk-error.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';

// Loaded with the first report.
const ConcernDialog = lazyComponent(() => import('./concern-dialog.tsx').then((module) => module.ConcernDialog));

/** Opens the report of a concern about a card, with the code that was typed or scanned. */
export function ConcernButton({ code }: { code: string }) {
  /** Counts the openings, so that each starts with the present code. */
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    if (!(await fetchOrReport(ConcernDialog))) return;
    setOpening(opening + 1);
    setOpen(true);
  };
  return (
    <>
      <Button
        variant="subtle"
        aria-haspopup="dialog"
        leftSection={<IconFlag size={18} aria-hidden="true" />}
        onClick={() => void open()}
      >
        Report a concern
      </Button>
      {opening > 0 && <ConcernDialog key={opening} code={code} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
