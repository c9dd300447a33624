import { Checkbox } from '@mantine/core';
import { REVIEW_CHECK_LABELS, REVIEW_CHECKS, type ReviewCheck } from '@touchline/contracts/video-reviews';
import { SectionCard } from '../../../../components/section-card.tsx';
import { numberedLabel } from '../../numbered-label.tsx';
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
            {...numberedLabel(index, REVIEW_CHECK_LABELS[check])}
            checked={ticked.has(check)}
            onChange={() => onToggle(check)}
          />
        ))}
      </div>
    </SectionCard>
  );
}
