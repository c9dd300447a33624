import './card.css';
import { createElement, type ReactNode, useId } from 'react';
import type { CardWith } from './face.ts';
import { layoutSide } from './layout.ts';
import type { Side } from './shapes.ts';
import { CARD_HEIGHT, CARD_WIDTH, PREVIEW_HEIGHT, PREVIEW_WIDTH } from './style.ts';
import { type SvgNode, toSvg } from './svg.ts';

interface CardPreviewProps extends CardWith<string> {
  side: Side;
  className?: string;
}

const HEIGHT = (CARD_WIDTH * PREVIEW_HEIGHT) / PREVIEW_WIDTH;
const VIEW = { x: 0, y: (CARD_HEIGHT - HEIGHT) / 2, width: CARD_WIDTH, height: HEIGHT };

/** One side of a card as it will be printed, in elements that a screen reader reads. */
export function CardPreview({ side, face, pictures, className }: CardPreviewProps) {
  const prefix = `card${useId().replace(/\W/g, '')}`;
  const svg = toSvg(layoutSide(side, face, pictures), {
    box: VIEW,
    width: PREVIEW_WIDTH,
    height: PREVIEW_HEIGHT,
    prefix,
    pictures,
    countsLastSpace: true,
    snapsCodes: false,
  });
  const label = `${side === 'front' ? 'Front' : 'Back'} of the ID card of ${face.firstName} ${face.lastName}`;
  return toElement(
    { ...svg, attributes: { ...svg.attributes, role: 'group', 'aria-label': label, ...(className && { className }) } },
    side,
  );
}

/** React's attributes are in camel case, except those of accessibility. */
function toProps(attributes: SvgNode['attributes']) {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name.startsWith('aria-') ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

function toElement(element: SvgNode | string, key: string | number): ReactNode {
  if (typeof element === 'string') return element;
  return createElement(element.tag, { ...toProps(element.attributes), key }, ...element.children.map(toElement));
}
