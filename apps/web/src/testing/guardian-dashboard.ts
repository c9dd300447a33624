import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { press } from './actions.ts';
import { openPage } from './app.tsx';
import { scoutsOnly } from './consents.ts';
import { aChild, aChildConversation, aGuardian, helena, leo } from './guardians.ts';
import { aMessage } from './messages.ts';
import { aPlayer, onePage } from './people.ts';
import { type Answers, type Call, stubServerFor } from './server.ts';

const FIRST = aMessage(helena, leo, { id: 'first', content: 'Hello Leo' });
/** The latest message of the conversation. */
export const SECOND = aMessage(leo, helena, { id: 'second', content: 'We answer soon.', isFromGuardian: true });

/** The dashboard of the guardian Marta, whose child Leo has a conversation with a scout. @returns the calls made so far */
export function openGuardianDashboard(search: string, answers: Answers = {}, mount = openPage): Call[] {
  // Mantine warns that what is hidden during its fade-in cannot be focused.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const calls = stubServerFor(aGuardian(), {
    'guardian.children': () => [aChild()],
    'contactRequests.list': () => onePage([]),
    'guardian.conversations': () => onePage([aChildConversation(SECOND)]),
    'guardian.conversation': () => onePage([SECOND, FIRST]),
    'guardian.visibleProfile': () =>
      aPlayer({ id: 'leo', firstName: 'Leo', isMinor: true, ageBand: 'U17', contactAccess: 'protected', email: null }),
    'guardian.disclosures': () => onePage([]),
    'consents.of': () => scoutsOnly(),
    'consents.history': () => onePage([]),
    ...answers,
  });
  mount(`/guardian/dashboard${search}`);
  return calls;
}

/** Answers the question with this title. */
export const answerQuestion = async (title: string, label: string) =>
  press(label, within(await screen.findByRole('dialog', { name: title })));
