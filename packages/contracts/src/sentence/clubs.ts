import { isFree, takeFree } from './phrases.ts';
import { matchAt, type Reading, type Sentence, typedBetween, wordAfter } from './sentence.ts';

const AT_CLUB =
  /(?:(?:who )?(?:plays|play|playing|signed|contracted) (?:for|at|with)|at|club(?: [:=])?|current club(?: [:=])?) (?:the )?(?:club )?/y;
/** First words of clubs that are others in a sentence. */
const FIRST_WORDS = new Set(['st', 'us', 'as', 'am', 'first', 'young', 'central']);
const CLUB_WORDS_MAX = 4;
const EXPERIENCE = /experienced? (?:(?:in|at|with|of|[:=]) )+(?:the )?/y;
const YEARS_OF_EXPERIENCE =
  /(?:with )?(?:(?:at least|over|more than) )?(\d{1,2}\+?) (?:years?|seasons?)(?: of)? experience(?= |$)/y;
const EXPERIENCE_WORDS_MAX = 3;

/** The club a player is at: `at CD Marisma`, `plays for Ashcombe Town`. */
export function readClub(sentence: Sentence, at: number): Reading | undefined {
  const start = wordAfter(sentence, at, AT_CLUB);
  if (start === undefined) return undefined;
  const isPrefixed = FIRST_WORDS.has(sentence.words[start] ?? '') && isFree(sentence, start + 1);
  const to = takeFree(sentence, isPrefixed ? start + 1 : start, CLUB_WORDS_MAX);
  if (to === start) return undefined;
  return { to, meanings: [{ kind: 'club', value: [typedBetween(sentence, start, to)] }] };
}

/** Texts of the experience: `experience in Ligue 2`, `with academy experience`, `5 years of experience`. */
export function readExperience(sentence: Sentence, at: number): Reading | undefined {
  const years = matchAt(YEARS_OF_EXPERIENCE, sentence.line, sentence.starts[at] ?? 0);
  const end = years ? sentence.after.get((sentence.starts[at] ?? 0) + years[0].length) : undefined;
  if (years && end !== undefined) return anExperience(`${Number.parseInt(years[1] ?? '', 10)} years`, end);
  const start = wordAfter(sentence, at, EXPERIENCE);
  if (start !== undefined) {
    const to = takeFree(sentence, start, EXPERIENCE_WORDS_MAX);
    return to === start ? undefined : anExperience(typedBetween(sentence, start, to), to);
  }
  const first = sentence.words[at] === 'with' ? at + 1 : at;
  const to = takeFree(sentence, first, EXPERIENCE_WORDS_MAX);
  if (to === first || sentence.words[to] !== 'experience') return undefined;
  return anExperience(typedBetween(sentence, first, to), to + 1);
}

const anExperience = (value: string, to: number): Reading => ({ to, meanings: [{ kind: 'experience', value }] });
