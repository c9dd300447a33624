import { SectionCard } from '../../components/section-card.tsx';
import classes from './professional-tips-card.module.css';

const TIPS = [
  'Name the organization you scout for: our team looks it up before it verifies you.',
  'Give your licence with its number, if it has one.',
  'Choose the specializations you really watch. Three that are true say more than ten.',
  'Write as you would speak to a seventeen-year-old player and their parents.',
  'Keep the first message short: what you saw, and what you would like to know.',
];

export function ProfessionalTipsCard() {
  return (
    <SectionCard title="Professional Tips">
      <ul className={classes.tips}>
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </SectionCard>
  );
}
