import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPhoto, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { IdCard } from '@touchline/contracts/id-cards';
import type { Account } from '@touchline/contracts/users';
import type { RefObject } from 'react';
import { fullName } from '../../../lib/format.ts';
import { requestFile } from '../../../lib/http.ts';
import { saveBlob } from '../../../lib/save-file.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { SIDES } from '../card-sides.tsx';
import { stateNow } from '../card-standing.ts';
import { DownloadButton } from '../download-button.tsx';
import classes from './card-editor.module.css';
import { type CardValues, draftOf } from './draft.ts';
import { openPrintWindow, type PrintedSide, printCards } from './print-cards.ts';

interface CardActionsProps {
  holder: Account;
  card: IdCard | null;
  values: CardValues;
  /** Whether the preview differs from the saved card. */
  isDraft: boolean;
  /** The element with both sides. */
  sides: RefObject<HTMLDivElement | null>;
}

/** Prints or downloads the card. All three need a saved card: Print shows a toast without one, the others are disabled. */
export function CardActions({ holder, card, values, isDraft, sides }: CardActionsProps) {
  const print = usePrintCard(holder, { card, isDraft });
  /** The card as the editor shows it, saved or not. */
  const downloadAs = async (extension: 'png' | 'pdf') => {
    if (!card) return;
    const path = `/api/id-cards/${encodeURIComponent(holder.id)}/${extension === 'png' ? 'image' : 'pdf'}`;
    saveBlob(await requestFile('POST', path, draftOf(values, holder, card)), `${card.cardNumber}.${extension}`);
  };
  return (
    <div className={classes.actions}>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        onClick={() => print(printedSides(sides.current))}
      >
        Print
      </Button>
      <DownloadButton
        disabled={card === null}
        Icon={IconPhoto}
        meta={{ failed: 'Download failed', otherwise: 'Failed to generate image' }}
        download={() => downloadAs('png')}
      >
        Download PNG
      </DownloadButton>
      <DownloadButton
        disabled={card === null}
        Icon={IconFileTypePdf}
        meta={{ failed: 'Download failed', otherwise: 'Failed to generate PDF' }}
        download={() => downloadAs('pdf')}
      >
        Download PDF
      </DownloadButton>
    </div>
  );
}

function printedSides(sides: HTMLDivElement | null) {
  return SIDES.flatMap(({ side, label }) => {
    const svg = sides?.querySelector<SVGSVGElement>(`[data-side="${side}"] > svg`);
    return svg ? [{ caption: label, svg }] : [];
  });
}

const PRINT_FAILED = 'Print Failed';

interface Printing {
  card: IdCard;
  sides: readonly PrintedSide[];
  popup: Window;
}

/** Prints the sides of the preview once the server has recorded it. A blocked pop-up is reported at once. */
function usePrintCard(holder: Account, { card, isDraft }: Pick<CardActionsProps, 'card' | 'isDraft'>) {
  const { client } = trpc.useUtils();
  const printing = useMutation({
    // The window is open already.
    networkMode: 'always',
    mutationFn: ({ card }: Printing) => {
      const { updatedAt } = card;
      return client.idCards.recordPrint.mutate({ userId: holder.id, isDraft, updatedAt, state: stateNow(card) });
    },
    meta: {
      failed: PRINT_FAILED,
      otherwise: 'The print could not be recorded. Please try again.',
      refreshes: 'cards',
    },
    onSuccess: (_, { popup, sides }) => printCards(popup, sides),
    onError: (_, { popup }) => popup.close(),
  });
  return (sides: readonly PrintedSide[]) => {
    if (!card) {
      const description = 'Please save the ID card first before printing.';
      return showToast({ title: 'No ID Card Data', description, tone: 'danger' });
    }
    const popup = openPrintWindow(`ID card of ${fullName(holder)}`);
    if (popup) return printing.mutate({ card, sides, popup });
    const description = 'Pop-up blocked. Please allow pop-ups and try again.';
    showToast({ title: PRINT_FAILED, description, tone: 'danger' });
  };
}
