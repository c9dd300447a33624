import { readClub, readExperience } from './clubs.ts';
import { CONNECTORS, FILLERS, NEGATIONS } from './facts.ts';
import { longestOf, phraseEnd, readClosed, takeFree } from './phrases.ts';
import { readIn, readNear } from './places.ts';
import { type Reading, type Sentence, typedBetween } from './sentence.ts';

/** A part of a sentence: from a word, to before a word. */
export interface Piece {
  kind: 'term' | 'negation' | 'connector' | 'filler' | 'mark' | 'unknown';
  from: number;
  to: number;
  reading?: Reading;
}

/** St Pauli is no striker: "st" before an unknown word is searched with it. */
function readSaint(sentence: Sentence, at: number): Reading | undefined {
  const to = sentence.words[at] === 'st' ? takeFree(sentence, at + 1, 1) : at;
  return to > at + 1 ? { to, meanings: [{ kind: 'text', value: typedBetween(sentence, at, to) }] } : undefined;
}

/** "Spanish speaking" says nothing of the nationality. */
function readLanguage(sentence: Sentence, at: number): Reading | undefined {
  const { meanings, to = at } = readClosed(sentence, at) ?? {};
  if (meanings?.[0]?.kind !== 'nationality' || !LANGUAGE.has(sentence.words[to] ?? '')) return undefined;
  return { to: to + 1, meanings: [{ kind: 'text', value: typedBetween(sentence, at, to + 1) }] };
}

const LANGUAGE = new Set(['speaking', 'speaker', 'passport', 'league']);

const readTerm = longestOf([readClosed, readNear, readIn, readClub, readExperience, readSaint, readLanguage]);

/** All words of a sentence in pieces. What a hyphen joins is read as a whole or is unknown: Georgia-Mae is no country. */
export function piecesOf(sentence: Sentence): Piece[] {
  const ends = new CompoundEnds(sentence);
  const pieces: Piece[] = [];
  for (let at = 0; at < sentence.tokens.length; at = pieces.at(-1)?.to ?? at) {
    if (sentence.tokens[at]?.isExcluded) pieces.push({ kind: 'negation', from: at, to: at });
    pieces.push(pieceAt(sentence, at, ends));
  }
  return pieces;
}

function pieceAt(sentence: Sentence, at: number, ends: CompoundEnds): Piece {
  const token = sentence.tokens[at];
  if (token?.kind === 'mark') return { kind: 'mark', from: at, to: at + 1 };
  const term = ends.termAt(at);
  const negation = phraseEnd(sentence, at, NEGATIONS) ?? at;
  // Of "non-EU" only the first word is the negation; "no-nonsense" is one word.
  const isNegation = negation > at && (!sentence.tokens[negation]?.isJoined || token?.word === 'non');
  if (isNegation && negation >= (term?.to ?? 0)) return { kind: 'negation', from: at, to: negation };
  if (term) return { kind: 'term', from: at, to: term.to, reading: term };
  for (const [kind, phrases] of [
    ['connector', CONNECTORS],
    ['filler', FILLERS],
  ] as const) {
    const to = phraseEnd(sentence, at, phrases);
    if (to !== undefined && !sentence.tokens[to]?.isJoined) return { kind, from: at, to };
  }
  return { kind: 'unknown', from: at, to: ends.compoundEnd(at) };
}

/** Terms that do not end within a word with hyphens, unless the rest of it is a term too. */
class CompoundEnds {
  readonly #sentence: Sentence;
  readonly #terms = new Map<number, Reading | undefined>();

  constructor(sentence: Sentence) {
    this.#sentence = sentence;
  }

  termAt(at: number): Reading | undefined {
    if (this.#terms.has(at)) return this.#terms.get(at);
    const term = readTerm(this.#sentence, at);
    const isWhole =
      term !== undefined && (!this.#sentence.tokens[term.to]?.isJoined || this.termAt(term.to) !== undefined);
    this.#terms.set(at, isWhole ? term : undefined);
    return isWhole ? term : undefined;
  }

  compoundEnd(at: number): number {
    let end = at + 1;
    while (this.#sentence.tokens[end]?.isJoined) end += 1;
    return end;
  }
}
