import type { Chip, Meaning } from './chips.ts';
import { ALTERNATIVES, HEDGES } from './facts.ts';
import { choicesOfAny } from './lists.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { placeCandidatesIn } from './places.ts';
import { type Known, type Sentence, sentenceOf, typedBetween } from './sentence.ts';

/**
 * What a sentence such as "left-footed centre backs under 21 on a free near Lagos" asks for, by rules and without a model. Every word
 * is in exactly one chip. What is not known is a text, and a negation that cannot be read is a text that excludes.
 */
export function readSentence(text: string, known: Known): Chip[] {
  const sentence = sentenceOf(text, known);
  return new ChipReader(sentence, piecesOf(sentence)).read();
}

/** The groups of words that may be places, folded, longest first. What is found of them is given to `readSentence`. */
export function placeCandidates(text: string): string[] {
  return placeCandidatesIn(sentenceOf(text, { places: new Map(), today: '' }));
}

/** What may stand between a negation and what it refers to. */
const PASSED: readonly Piece['kind'][] = ['negation', 'filler', 'mark', 'connector'];

class ChipReader {
  readonly #sentence: Sentence;
  readonly #pieces: readonly Piece[];
  readonly #chips: Chip[] = [];

  constructor(sentence: Sentence, pieces: readonly Piece[]) {
    this.#sentence = sentence;
    this.#pieces = pieces;
  }

  read(): Chip[] {
    for (let at = 0; at < this.#pieces.length; ) at = this.#readAt(at);
    return this.#chips;
  }

  #readAt(at: number): number {
    const piece = this.#pieces[at];
    if (piece?.kind === 'negation') return this.#readNegation(at);
    if (piece?.kind === 'term') return this.#readList(at, { from: piece.from, isExcluded: false });
    if (piece?.kind === 'unknown') this.#add([this.#asText(piece)], { ...piece, isExcluded: false });
    else if (piece) this.#addFiller(piece);
    return at + 1;
  }

  /** Excludes the next term, and those that a list continues: `no strikers or wingers`. */
  #readNegation(at: number): number {
    const { from = 0, to = 0 } = this.#pieces[at] ?? {};
    // Also after a comma or a full stop, so that no mark makes it ask for what it should leave out.
    const next = this.#afterKinds(at + 1, ['filler', 'mark', 'connector']);
    const piece = this.#pieces[next];
    if (!piece) return this.#addUnread(at, at + 1);
    const isHedged = this.#wordsOf(to, piece.from + 1).some((word) => HEDGES.has(word));
    if (isHedged || !this.#isReadable(piece)) return this.#addUnread(at, next);
    return this.#readList(next, { from, isExcluded: true });
  }

  #isReadable({ kind, reading }: Piece): boolean {
    return kind !== 'negation' && !reading?.isNegating && !reading?.isExcluding;
  }

  /** A negation of a negation, of "only", or of nothing: a text that excludes, with all that it may refer to. */
  #addUnread(at: number, next: number): number {
    const isPart = (piece: Piece | undefined) => (piece && PASSED.includes(piece.kind)) || this.#isHedge(piece);
    let last = next;
    while (isPart(this.#pieces[last])) last += 1;
    const kind = this.#pieces[last]?.kind;
    const end = kind === 'term' || kind === 'unknown' ? last + 1 : last;
    const first = this.#pieces[at];
    const to = this.#pieces[end - 1]?.to ?? 0;
    const value = typedBetween(this.#sentence, first?.to ?? 0, to);
    this.#add([{ kind: 'text', value: end === last ? '' : value }], { from: first?.from ?? 0, to, isExcluded: true });
    return end;
  }

  #isHedge(piece: Piece | undefined): boolean {
    return piece?.kind === 'unknown' && HEDGES.has(this.#sentence.words[piece.from] ?? '');
  }

  /** A term with those that "or", "and" or a comma adds to it. */
  #readList(at: number, { from, isExcluded }: { from: number; isExcluded: boolean }): number {
    let meanings = this.#meaningsOf(this.#pieces[at], isExcluded);
    const { isExcluding: excludesItself = false, isNegating = false } = this.#pieces[at]?.reading ?? {};
    const isExcluding = isExcluded || excludesItself;
    let [start, end, index] = [from, this.#pieces[at]?.to ?? 0, at + 1];
    for (;;) {
      const next = this.#nextOfList(index);
      const added = next && this.#meaningsOf(next.piece, isExcluded, meanings[0]);
      const joined = added ? choicesOfAny(meanings, added) : [];
      const continues = isExcluded && next?.isAlternative === true;
      // "without a club or video" says "without" of both.
      if (next?.isAlternative && isNegating && joined.length === 0) {
        this.#add(meanings, { from: start, to: end, isExcluded: isExcluding });
        return this.#readList(next.at, { from: end, isExcluded: true });
      }
      if (!next || !added || (joined.length === 0 && !continues)) break;
      if (joined.length === 0) {
        this.#add(meanings, { from: start, to: end, isExcluded: isExcluding });
        start = end;
      }
      meanings = joined.length === 0 ? added : joined;
      end = next.piece.to;
      index = next.at + 1;
    }
    this.#add(meanings, { from: start, to: end, isExcluded: isExcluding });
    return index;
  }

  /** The term that connectors lead to, with fillers between: `or even a winger`. */
  #nextOfList(from: number): { piece: Piece; at: number; isAlternative: boolean } | undefined {
    let at = from;
    let isAlternative = false;
    while (this.#pieces[at]?.kind === 'connector' || (this.#isNor(at) && at === from)) {
      isAlternative ||= this.#wordsOf(this.#pieces[at]?.from ?? 0, this.#pieces[at]?.to ?? 0).some((word) =>
        ALTERNATIVES.has(word),
      );
      at += 1;
    }
    if (at === from) return undefined;
    at = this.#afterKinds(at, ['filler', 'mark']);
    const piece = this.#pieces[at];
    if (!piece || !this.#isReadable(piece) || (piece.kind !== 'term' && !(piece.kind === 'unknown' && isAlternative)))
      return undefined;
    return { piece, at, isAlternative };
  }

  #isNor = (at: number) => this.#wordsOf(this.#pieces[at]?.from ?? 0, this.#pieces[at]?.to ?? 0).join(' ') === 'nor';

  /** What a piece asks for. An unknown word after "in Lagos or" is a place, too. An order cannot be excluded. */
  #meaningsOf(piece: Piece | undefined, isExcluded: boolean, before?: Meaning): readonly Meaning[] {
    const meanings = piece?.reading?.meanings ?? [];
    const [first] = meanings;
    if (piece && !first && (before?.kind === 'in' || before?.kind === 'club')) {
      return [{ kind: before.kind, value: [typedBetween(this.#sentence, piece.from, piece.to)] }];
    }
    if (!piece || (first && !(isExcluded && first.kind === 'sort'))) return meanings;
    return [this.#asText(piece)];
  }

  #asText({ from, to }: { from: number; to: number }): Meaning {
    return { kind: 'text', value: typedBetween(this.#sentence, from, to) };
  }

  #afterKinds(from: number, kinds: readonly Piece['kind'][]): number {
    let at = from;
    for (let piece = this.#pieces[at]; piece && kinds.includes(piece.kind); piece = this.#pieces[at]) at += 1;
    return at;
  }

  #wordsOf = (from: number, to: number) => this.#sentence.words.slice(from, to);

  #add(meanings: readonly Meaning[], { from, to, isExcluded }: { from: number; to: number; isExcluded: boolean }) {
    const [first] = meanings;
    if (!first) return;
    const choices = meanings.length > 1 ? { choices: meanings } : {};
    this.#chips.push({ ...first, isExcluded, words: this.#range(from, to), ...choices });
  }

  #addFiller({ from, to }: Piece) {
    const [first, end] = this.#range(from, to);
    const before = this.#chips.at(-1);
    if (before?.kind !== 'filler') this.#chips.push({ kind: 'filler', isExcluded: false, words: [first, end] });
    else before.words = [before.words[0], end];
  }

  #range(from: number, to: number): [number, number] {
    const { tokens } = this.#sentence;
    return [tokens[from]?.from ?? 0, tokens[to - 1]?.to ?? 0];
  }
}
