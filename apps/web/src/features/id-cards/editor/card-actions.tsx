import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPhoto, IconPrinter } from '@tabler/icons-react';
import type { IdCard } from '@touchline/contracts/id-cards';
import type { Account } from '@touchline/contracts/users';
import type { ReactNode, RefObject } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { fullName } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { SIDES } from '../card-sides.tsx';
import classes from './card-editor.module.css';
import type { CardValues } from './draft.ts';
import { type CardFile, useDownloadCard } from './hooks.ts';
import { printCards } from './print-cards.ts';

const ICON = { size: 18, 'aria-hidden': true } as const;

interface CardActionsProps {
  holder: Account;
  card: IdCard | null;
  values: CardValues;
  /** The element with both sides. */
  sides: RefObject<HTMLDivElement | null>;
}

/** Prints or downloads the card. All three need a saved card: Print shows a toast without one, the others are disabled. */
export function CardActions({ holder, card, values, sides }: CardActionsProps) {
  const print = () => {
    if (!card) {
      const description = 'Please save the ID card first before printing.';
      return showToast({ title: 'No ID Card Data', description, tone: 'danger' });
    }
    if (printCards(`ID card of ${fullName(holder)}`, printedSides(sides.current))) return;
    const description = 'Pop-up blocked. Please allow pop-ups and try again.';
    showToast({ title: 'Print Failed', description, tone: 'danger' });
  };
  return (
    <div className={classes.actions}>
      <Button size="sm" variant="default" leftSection={<IconPrinter {...ICON} />} onClick={print}>
        Print
      </Button>
      <DownloadButton file="png" label="Download PNG" icon={<IconPhoto {...ICON} />} {...{ holder, card, values }} />
      <DownloadButton
        file="pdf"
        label="Download PDF"
        icon={<IconFileTypePdf {...ICON} />}
        {...{ holder, card, values }}
      />
    </div>
  );
}

function printedSides(sides: HTMLDivElement | null) {
  return SIDES.flatMap(({ side, label }) => {
    const svg = sides?.querySelector<SVGSVGElement>(`[data-side="${side}"] > svg`);
    return svg ? [{ caption: label, svg }] : [];
  });
}

interface DownloadButtonProps extends Omit<CardActionsProps, 'sides'> {
  file: CardFile;
  label: string;
  icon: ReactNode;
}

function DownloadButton({ file, label, icon, holder, card, values }: DownloadButtonProps) {
  const download = useDownloadCard(holder, file);
  return (
    <BusyButton
      size="sm"
      variant="default"
      disabled={card === null}
      isBusy={download.isPending}
      leftSection={icon}
      onClick={() => card && download.mutate({ values, card })}
    >
      {label}
    </BusyButton>
  );
}
