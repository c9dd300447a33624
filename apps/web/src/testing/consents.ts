import { CONSENT_LINES, type Consents, SCOUTS_ONLY } from '@touchline/contracts/consents';

/** A line that no guardian has answered, as a guardian reads it who could. */
export const aConsent = (facts: Partial<Consents[number]> & Pick<Consents[number], 'line'>): Consents[number] => ({
  isGiven: false,
  answeredAt: null,
  kind: null,
  answers: [],
  isAsked: false,
  mayGive: true,
  ...facts,
});

/** All lines, none of which is answered. */
export const unanswered = (facts: Partial<Consents[number]> = {}): Consents =>
  CONSENT_LINES.map((line) => aConsent({ line, ...facts }));

/** All lines, of which those that verified scouts need are allowed. */
export const scoutsOnly = (facts: Partial<Consents[number]> = {}): Consents =>
  CONSENT_LINES.map((line) => aConsent({ line, isGiven: SCOUTS_ONLY[line], ...facts }));
