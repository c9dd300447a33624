import { fireEvent, screen } from '@testing-library/react';
import type { NextStep } from '@touchline/contracts/player-files';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { field, fill } from '../../../testing/actions.ts';
import { openPart } from '../../../testing/app.tsx';
import { aScout } from '../../../testing/people.ts';
import { stubServerFor } from '../../../testing/server.ts';
import { NextStepField } from './next-step-field.tsx';

test('a day that is typed is saved once it is left, a picked one at once; typed words outlast a change elsewhere', {
  tags: ['FILE-20'],
}, async () => {
  const saved: (NextStep | null)[] = [];
  function Field() {
    const [step, setStep] = useState<NextStep | null>({ text: 'Call the club', on: '2026-03-01' });
    const handleChange = (next: NextStep | null) => {
      saved.push(next);
      setStep(next);
    };
    return (
      <>
        <NextStepField nextStep={step} onChange={handleChange} />
        <button type="button" onClick={() => setStep({ text: 'Ask the coach', on: '2026-07-01' })}>
          Another Tab
        </button>
      </>
    );
  }
  stubServerFor(aScout(), {});
  openPart(<Field />);
  await screen.findByLabelText('Remind me on');
  const day = field('Remind me on');
  fireEvent.keyDown(day, { key: '1' });
  fill('Remind me on', '2026-01-01');
  fill('Remind me on', '2026-12-01');
  expect(saved).toEqual([]);
  fireEvent.blur(day);
  fireEvent.pointerDown(day);
  fill('Remind me on', '2026-12-24');
  expect(saved).toEqual([
    { text: 'Call the club', on: '2026-12-01' },
    { text: 'Call the club', on: '2026-12-24' },
  ]);
  fill('Next step', 'Call the agent');
  // The words are not left yet.
  fireEvent.click(screen.getByText('Another Tab'));
  expect([field('Next step').value, day.value]).toEqual(['Call the agent', '2026-07-01']);
});
