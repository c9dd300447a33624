import { NEAR_KM, nearKm } from '../distances.ts';
import type { KnownPlace, Meaning } from './chips.ts';
import { isFree, meaningsAt, takeFree } from './phrases.ts';
import { matchAt, type Reading, type Sentence, typedBetween, wordAfter } from './sentence.ts';

const DISTANCE = String.raw`(\d{1,4})[ -]?(km|kilomet(?:er|re)s?|mi|miles?)`;
const WITHIN = new RegExp(
  `(?:(?:based |living )?(?:within|inside|less than|not more than|max|up to|in)(?: a)?(?: radius of)? )?${DISTANCE}(?: radius)?(?: of| from| around| near| to) (?:the )?`,
  'y',
);
const NEAR =
  /(?:(?:who )?(?:live|lives|living|based|located|playing) )?(?:in and around|(?:very )?near(?: to)?|nearby|nearest to|around|close to|closest to|next to|not (?:too )?far from|in the (?:area|region|vicinity) of|in the area around) (?:the )?/y;
const DISTANCE_AFTER = new RegExp(
  String.raw`(?: \(| ,)? (?:within |max |up to |\+ ?|radius )?${DISTANCE}(?: radius| around| away)?(?: \))?(?= |$)`,
  'y',
);
const IN =
  /(?:(?:live|lives|living|based|located|plays|play|playing|now) )?in (?:the )?(?:(?:city|town|area|region) of )?/y;
const FROM = /(?:(?:coming|come|comes|originally|hailing) )?from (?:the )?(?:(?:city|town|area|region) of )?/y;

const KM_IN_MILE = 1.609;
const PLACE_WORDS_MAX = 4;
/** Bounds what is looked up for one sentence. */
const CANDIDATES_MAX = 12;

/** First words of names that have another one. */
const FIRST_WORDS = new Set(
  'new san santa sao saint st sankt la las el los le les al ar as the port porto cape rio bad upper lower north south east west ho dar den de puerto ciudad villa nova novi nizhny great greater'.split(
    ' ',
  ),
);

/** The words after near, in, around and from that may be a place, longest first, folded: what a caller looks up for `readSentence`. */
export function placeCandidatesIn(sentence: Sentence): string[] {
  const candidates = new Set<string>();
  for (let at = 0; at < sentence.tokens.length && candidates.size < CANDIDATES_MAX; at += 1) {
    const lead = [
      wordAfter(sentence, at, WITHIN),
      wordAfter(sentence, at, NEAR),
      wordAfter(sentence, at, IN),
      wordAfter(sentence, at, FROM),
    ];
    for (const start of new Set(lead))
      for (const name of start === undefined ? [] : namesAt(sentence, start)) candidates.add(name);
  }
  return [...candidates].slice(0, CANDIDATES_MAX);
}

/** The names that may begin at a word: as far as no sign ends them, and nothing else that is known. */
function namesAt(sentence: Sentence, start: number): string[] {
  const isPart = (at: number) => (at === start ? !/^\d/.test(sentence.words[at] ?? '') : mayContinue(sentence, at));
  let end = start;
  while (end < start + PLACE_WORDS_MAX && sentence.tokens[end]?.kind === 'word' && isPart(end)) end += 1;
  return Array.from({ length: end - start }, (_, index) => nameBetween(sentence, start, end - index));
}

/** Within a name, as in Isle of Man. */
const LINKS = new Set(['of', 'on', 'upon', 'the', 'by', 'do', 'in']);

function mayContinue(sentence: Sentence, at: number): boolean {
  const isLink = LINKS.has(sentence.words[at] ?? '') && isFree(sentence, at + 1);
  return isLink || sentence.tokens[at]?.isJoined === true || isFree(sentence, at);
}

const nameBetween = ({ tokens }: Sentence, from: number, to: number) =>
  tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join(' ');

function knownPlaceAt(sentence: Sentence, start: number) {
  for (let to = Math.min(start + PLACE_WORDS_MAX, sentence.tokens.length); to > start; to -= 1) {
    const places = sentence.places.get(nameBetween(sentence, start, to));
    if (places && places.length > 0) return { places, to };
  }
  return undefined;
}

/** A town with its distance: `near Lagos`, `within 50 km of Lagos`. A town that is not known is a text. */
export function readNear(sentence: Sentence, at: number): Reading | undefined {
  const within = matchAt(WITHIN, sentence.line, sentence.starts[at] ?? 0);
  const start = wordAfter(sentence, at, within ? WITHIN : NEAR);
  if (start === undefined) return undefined;
  const isNegating = sentence.words[at] === 'not';
  const place = knownPlaceAt(sentence, start);
  if (!place) return unknownPlace(sentence, start, isNegating);
  const { to: end, places } = inCountry(sentence, place);
  const after = within ? null : matchAt(DISTANCE_AFTER, sentence.line, lineEnd(sentence, end));
  const to = (after && sentence.after.get(lineEnd(sentence, end) + after[0].length)) ?? end;
  const km = kilometres(within ?? after);
  return {
    to,
    meanings: places.map((place) => ({ kind: 'near', value: { ...place, km } })),
    isNegating,
  };
}

function unknownPlace(sentence: Sentence, start: number, isNegating: boolean): Reading | undefined {
  const to = takeFree(sentence, start, PLACE_WORDS_MAX);
  return to === start
    ? undefined
    : { to, meanings: [{ kind: 'text', value: typedBetween(sentence, start, to) }], isNegating };
}

const lineEnd = ({ starts, words }: Sentence, to: number) => (starts[to - 1] ?? 0) + (words[to - 1] ?? '').length;

function kilometres(found: RegExpExecArray | null): number {
  if (!found) return NEAR_KM.usual;
  const asked = Number(found[1]) * (found[2]?.startsWith('mi') ? KM_IN_MILE : 1);
  return nearKm(asked);
}

/** The country that follows a town belongs to it: `near Lagos, Nigeria`. */
function inCountry(sentence: Sentence, { places, to }: { places: readonly KnownPlace[]; to: number }) {
  const next = [',', 'in'].includes(sentence.words[to] ?? '') ? to + 1 : to;
  const country = countryAt(sentence, next);
  if (!country) return { places, to };
  const ofCountry = places.filter((place) => place.country === country.name);
  return { places: ofCountry.length > 0 ? ofCountry : places, to: country.to };
}

/** The name of a country, not of its people. */
function countryAt(sentence: Sentence, at: number): { name: string; to: number } | undefined {
  const reading = meaningsAt(sentence, at);
  const [first] = reading?.meanings ?? [];
  if (!reading || first?.kind !== 'nationality') return undefined;
  const [name = ''] = first.value;
  const typed = sentence.words.slice(at, reading.to).join(' ');
  return name.toLowerCase() === typed ? { name, to: reading.to } : undefined;
}

/** Where a player is: `in Lagos`, `from Lagos`, `Lagos-based`. After `from` a country is a nationality. */
export function readIn(sentence: Sentence, at: number): Reading | undefined {
  const inside = wordAfter(sentence, at, IN);
  if (inside !== undefined) return placeTextAt(sentence, inside) ?? countryText(sentence, inside);
  const start = wordAfter(sentence, at, FROM);
  if (start === undefined) return basedAt(sentence, at);
  return fromCountry(sentence, start) ?? placeTextAt(sentence, start);
}

const aPlaceText = (...value: string[]): Meaning => ({ kind: 'in', value });

function countryText(sentence: Sentence, start: number): Reading | undefined {
  const country = meaningsAt(sentence, start);
  if (country?.meanings[0]?.kind !== 'nationality') return undefined;
  return { to: country.to, meanings: [aPlaceText(typedBetween(sentence, start, country.to))] };
}

function fromCountry(sentence: Sentence, start: number): Reading | undefined {
  const country = meaningsAt(sentence, start);
  if (country?.meanings[0]?.kind !== 'nationality') return undefined;
  const nationalities = country.meanings.filter(({ kind }) => kind === 'nationality');
  const isCertain = country.meanings.length === 1;
  const inside = isCertain ? [] : [aPlaceText(typedBetween(sentence, start, country.to))];
  return { to: country.to, meanings: [...nationalities, ...inside] };
}

function placeTextAt(sentence: Sentence, start: number): Reading | undefined {
  const known = knownPlaceAt(sentence, start);
  if (known) {
    const { to } = inCountry(sentence, known);
    return { to, meanings: [aPlaceText(typedBetween(sentence, start, known.to))] };
  }
  const isLonger = FIRST_WORDS.has(sentence.tokens[start]?.word ?? '') && isFree(sentence, start + 1);
  const to = isLonger ? takeFree(sentence, start + 1, 1) : takeFree(sentence, start, 1);
  if (to === start || /^\d/.test(sentence.words[start] ?? '')) return undefined;
  const { to: end } = inCountry(sentence, { places: [], to });
  return { to: end, meanings: [aPlaceText(typedBetween(sentence, start, to))] };
}

function basedAt(sentence: Sentence, at: number): Reading | undefined {
  const to = takeFree(sentence, at, 1);
  const end = to > at + 1 && sentence.words[to - 1] === 'based' ? to - 1 : to;
  if (end === at || sentence.words[end] !== 'based' || sentence.words[end + 1] === 'in') return undefined;
  return { to: end + 1, meanings: [aPlaceText(typedBetween(sentence, at, end))] };
}
