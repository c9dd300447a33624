import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press } from '../../../testing/actions.ts';
import { openPart } from '../../../testing/app.tsx';
import { anAccount } from '../../../testing/people.ts';
import { type Answers, inputsOf, type ReplyOf, stubServerFor } from '../../../testing/server.ts';
import { ChildCardRequest } from './child-card-request.tsx';

function open(answers: Answers) {
  const calls = stubServerFor(anAccount({ role: 'guardian' }), answers);
  openPart(<ChildCardRequest userId="leo" firstName="Leo" />);
  return calls;
}

test('a guardian is asked whether the child gets an ID card, says yes, and can take it back', {
  tags: ['LIFE-11'],
}, async () => {
  const asked = { answer: 'waiting', answeredBy: null, answeredAt: null, mayAllow: true, mayRefuse: true } as const;
  let request: ReplyOf<'idCards.forFamily'> = { ...asked, requestedAt: '2026-03-01T10:00:00.000Z' };
  const calls = open({
    'idCards.forFamily': () => request,
    'idCards.answerForFamily': ({ isAllowed }) => {
      const answeredAt = '2026-03-02T10:00:00.000Z';
      request = {
        ...asked,
        requestedAt: answeredAt,
        answer: isAllowed ? 'yes' : 'no',
        answeredBy: 'Marta Bee',
        answeredAt,
      };
      return request;
    },
  });
  await screen.findByText('Leo asks for an ID card');
  await press('Yes, Allow the Card');
  await screen.findByText('Marta Bee said yes on 2 Mar 2026.');
  // The button that was pressed is gone.
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Answer to the request for an ID card' }));
  await press('Take Back the Yes');
  await screen.findByText('Marta Bee said no on 2 Mar 2026: its code is refused.');
  expect(inputsOf(calls, 'idCards.answerForFamily')).toEqual([
    { userId: 'leo', isAllowed: true },
    { userId: 'leo', isAllowed: false },
  ]);
});

test('a guardian who is not confirmed can only say no to the ID card', async () => {
  open({
    'idCards.forFamily': () => ({
      answer: 'waiting',
      answeredBy: null,
      answeredAt: null,
      requestedAt: '2026-03-01T10:00:00.000Z',
      mayAllow: false,
      mayRefuse: true,
    }),
  });
  await screen.findByText('The safeguarding team confirms you first. Until then you can say no.');
  screen.getByRole('button', { name: 'No' });
  expect(screen.queryByText('Yes, Allow the Card')).toBeNull();
});
