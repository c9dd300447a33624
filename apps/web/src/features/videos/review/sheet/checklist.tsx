import { Checkbox } from '@mantine/core';
import { REVIEW_CHECK_LABELS, REVIEW_CHECKS, type ReviewCheck } from '@touchline/contracts/video-reviews';
import { SectionCard } from '../../../../components/section-card.tsx';
import { ChoiceList, numberedLabel } from '../../numbered-choices.tsx';

interface ChecklistProps {
  ticked: ReadonlySet<ReviewCheck>;
  onToggle: (check: ReviewCheck) => void;
}

/** What a reviewer looks for. The number of an entry ticks it. */
export function Checklist({ ticked, onToggle }: ChecklistProps) {
  return (
    <SectionCard title="Checklist">
      <ChoiceList>
        {REVIEW_CHECKS.map((check, index) => (
          <Checkbox
            key={check}
            {...numberedLabel(index, REVIEW_CHECK_LABELS[check])}
            checked={ticked.has(check)}
            onChange={() => onToggle(check)}
          />
        ))}
      </ChoiceList>
    </SectionCard>
  );
}
