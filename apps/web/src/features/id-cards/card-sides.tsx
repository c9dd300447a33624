import { Tabs } from '@mantine/core';
import type { CardFace, PictureSlot, Side } from '@touchline/id-card';
import { CardPreview } from '@touchline/id-card/card-preview';
import classes from './card-sides.module.css';

export const SIDES: readonly { side: Side; label: string }[] = [
  { side: 'front', label: 'Front Side' },
  { side: 'back', label: 'Back Side' },
];

interface CardSidesProps {
  face: CardFace;
  pictures: Readonly<Record<PictureSlot, string | null>>;
  /** A card that proves nothing any more is faded. */
  isVoid?: boolean;
}

/** A card, front and back, with tabs above it. */
export function CardSides({ isVoid = false, ...card }: CardSidesProps) {
  return (
    <Tabs defaultValue="front" keepMounted keepMountedMode="display-none" className={classes.sides} data-void={isVoid}>
      <Tabs.List grow mb="md">
        {SIDES.map(({ side, label }) => (
          <Tabs.Tab key={side} value={side}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <SidePanels {...card} />
    </Tabs>
  );
}

/** The panels of both sides. The hidden one stays rendered too, because they are printed from here. */
export function SidePanels({ face, pictures }: Omit<CardSidesProps, 'isVoid'>) {
  return SIDES.map(({ side }) => (
    <Tabs.Panel key={side} value={side} data-side={side} className={classes.side}>
      <CardPreview side={side} face={face} pictures={pictures} />
    </Tabs.Panel>
  ));
}
