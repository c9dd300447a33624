import { useId } from 'react';
import classes from './filter-panel.module.css';
import { TextFilter } from './text-filter.tsx';

interface RangeFilterProps {
  legend: string;
  labels: [min: string, max: string];
  values: [min: string, max: string];
  /** What to say when the first number is higher than the second. */
  wrongWayRound: string;
  onMin: (text: string) => void;
  onMax: (text: string) => void;
  /** Why the range cannot be set; it is disabled. */
  unavailable?: string | undefined;
  /** Says how the range is meant while it is in order. */
  hint?: string | undefined;
}

/** Two whole numbers, both inclusive; each may be left out. */
export function RangeFilter({ legend, labels, values, onMin, onMax, unavailable, ...texts }: RangeFilterProps) {
  const hintId = useId();
  const [min, max] = values;
  const isWrongWayRound = min !== '' && max !== '' && Number(min) > Number(max);
  const hint = unavailable ?? (isWrongWayRound ? texts.wrongWayRound : texts.hint);
  return (
    <fieldset className={classes.range} disabled={unavailable !== undefined} aria-describedby={hint && hintId}>
      <legend className={classes.legend}>{legend}</legend>
      <TextFilter label={labels[0]} isNumber value={min} onSettle={onMin} />
      <TextFilter label={labels[1]} isNumber value={max} onSettle={onMax} />
      {hint && (
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
