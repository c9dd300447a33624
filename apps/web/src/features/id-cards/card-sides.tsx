import { Tabs } from '@mantine/core';
import type { CardFace, PictureSlot, Side } from '@touchline/id-card';
import { CardPreview } from '@touchline/id-card/card-preview';
import type { Ref } from 'react';
import classes from './card-sides.module.css';

export const SIDES: readonly { side: Side; label: string }[] = [
  { side: 'front', label: 'Front Side' },
  { side: 'back', label: 'Back Side' },
];

interface CardSidesProps {
  face: CardFace;
  pictures: Readonly<Record<PictureSlot, string | null>>;
  ref?: Ref<HTMLDivElement>;
  /** A card that proves nothing any more is faded. */
  isVoid?: boolean;
}

/** A card, front and back. Both sides stay rendered, also the hidden one, because they are printed from here. */
export function CardSides({ face, pictures, ref, isVoid = false }: CardSidesProps) {
  return (
    <Tabs
      defaultValue="front"
      keepMounted
      keepMountedMode="display-none"
      className={classes.sides}
      ref={ref}
      data-void={isVoid}
    >
      <Tabs.List grow>
        {SIDES.map(({ side, label }) => (
          <Tabs.Tab key={side} value={side}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {SIDES.map(({ side }) => (
        <Tabs.Panel key={side} value={side} data-side={side} className={classes.side}>
          <CardPreview side={side} face={face} pictures={pictures} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
