import { BulletList } from '../../../components/bullet-list.tsx';
import { SectionCard } from '../../../components/section-card.tsx';

const TIPS = [
  'Fill in position, foot, height and location first: scouts filter by them.',
  'Name the level you play at and since when. Numbers say more than praise.',
  'Write a short bio about how you play, not about how much you want it.',
  'Keep your availability up to date, it stands on your card.',
  'Add two or three clips that show different things you can do.',
];

export function TipsCard() {
  return (
    <SectionCard title="Profile Tips">
      <BulletList texts={TIPS} c="dimmed" />
    </SectionCard>
  );
}
