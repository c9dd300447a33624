import { BulletList } from '../../components/bullet-list.tsx';
import { SectionCard } from '../../components/section-card.tsx';

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
      <BulletList texts={TIPS} c="dimmed" />
    </SectionCard>
  );
}
