import { Checkbox } from '@mantine/core';
import { REVIEW_CHECK_LABELS, REVIEW_CHECKS, type ReviewCheck } from '@touchline/contracts/video-reviews';
import { SectionCard } from '../../../../components/section-card.tsx';
import { NumberKey } from '../../number-key.tsx';
import classes from './sheet.module.css';

interface ChecklistProps {
  ticked: ReadonlySet<ReviewCheck>;
  onToggle: (check: ReviewCheck) => void;
}

/** What a reviewer looks for. The number of an entry ticks it. */
export function Checklist({ ticked, onToggle }: ChecklistProps) {
  return (
    <SectionCard title="Checklist">
      <div className={classes.checks}>
        {REVIEW_CHECKS.map((check, index) => (
          <Checkbox
            key={check}
            label={
              <>
                <NumberKey number={index + 1} /> {REVIEW_CHECK_LABELS[check]}
              </>
            }
            aria-keyshortcuts={String(index + 1)}
            checked={ticked.has(check)}
            onChange={() => onToggle(check)}
          />
        ))}
      </div>
    </SectionCard>
  );
}
