import { SectionCard } from '../../../components/section-card.tsx';
import classes from './how-to-verify.module.css';

const STEPS = [
  'Scan the QR code on the back of the card with your phone’s camera, or type the code that is printed below it.',
  'A scanned code is looked up by itself; after typing, press Verify. A genuine card is answered with VERIFIED on green; anything else is no proof.',
  'Compare the photo and the name on this screen with the card, and with the person who shows it.',
  'If anything differs, or the card fails twice, do not accept it and tell the organiser.',
];

export function HowToVerify() {
  return (
    <SectionCard title="How to Verify">
      <ol className={classes.steps}>
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </SectionCard>
  );
}
