import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPhoto, IconPrinter } from '@tabler/icons-react';
import type { IdCard } from '@touchline/contracts/id-cards';
import type { Account } from '@touchline/contracts/users';
import type { ReactNode, RefObject } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { SIDES } from '../card-sides.tsx';
import classes from './card-editor.module.css';
import type { CardValues } from './draft.ts';
import { type CardFile, useDownloadCard, usePrintCard } from './hooks.ts';

const ICON = { size: 18, 'aria-hidden': true } as const;

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
  return (
    <div className={classes.actions}>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPrinter {...ICON} />}
        onClick={() => print(printedSides(sides.current))}
      >
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

interface DownloadButtonProps extends Omit<CardActionsProps, 'sides' | 'isDraft'> {
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
