import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import type { PlayerSort } from '@touchline/contracts/players';
import type { ReactNode, Ref } from 'react';
import { countOf } from '../../../lib/format.ts';
import classes from './result-line.module.css';
import type { Found } from './use-found-players.ts';

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const SORT_TEXTS: Record<PlayerSort, string> = {
  name: 'name, A to Z',
  '-name': 'name, Z to A',
  position: 'position, A to Z',
  '-position': 'position, Z to A',
  age: 'age, youngest first',
  '-age': 'age, oldest first',
  height: 'height, shortest first',
  '-height': 'height, tallest first',
  place: 'place, A to Z',
  '-place': 'place, Z to A',
  confirmed: 'availability, confirmed longest ago',
  '-confirmed': 'availability, recently confirmed',
  distance: 'distance, nearest first',
  '-distance': 'distance, farthest first',
};

interface ResultLineProps {
  found: Found;
  applied: number;
  sort: PlayerSort | undefined;
  onSortByRecent: () => void;
  headingRef: Ref<HTMLHeadingElement>;
  /** A control after the order. */
  control: ReactNode;
}

/** The number of players found, the number of filters and the order; changes are announced to screen readers. */
export function ResultLine({ found, applied, sort, onSortByRecent, headingRef, control }: ResultLineProps) {
  const { count, isCounting, corrected } = found;
  return (
    <div>
      <div className={classes.line}>
        <Group role="status" align="baseline" gap="0.25rem var(--mantine-spacing-md)">
          <Title order={2} size="h3" ref={headingRef} tabIndex={-1} miw="9ch" className={classes.count ?? ''}>
            {isCounting ? (
              <Skeleton component="span" display="inline-block" width="9ch" height="1em" />
            ) : count === '1' ? (
              '1 Player Found'
            ) : (
              `${count ?? '–'} Players Found`
            )}
          </Title>
          {applied > 0 && (
            <Text span fw={600} c="var(--tl-turf-text)">
              {countOf(applied, 'filter')} applied
            </Text>
          )}
        </Group>
        <div className={classes.order}>
          <span>
            Sorted by {sort ? SORT_TEXTS[sort] : 'recent'}
            {sort && (
              <Button variant="subtle" size="compact-sm" onClick={onSortByRecent}>
                Sort by recent
              </Button>
            )}
          </span>
          {control}
        </div>
      </div>
      {/* Rendered also without a text, so that the text is announced. */}
      <div role="status">
        {corrected.length > 0 && (
          <Text mt="xs">No exact match. Showing players for {OR.format(corrected.map((text) => `“${text}”`))}.</Text>
        )}
      </div>
    </div>
  );
}
