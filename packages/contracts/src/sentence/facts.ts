import type { PreferredFoot } from '../options.ts';
import type { Meaning, SentenceSort } from './chips.ts';
import type { Entry } from './positions.ts';

const list = (names: string) => names.split(', ');
const entries = (names: string, ...meanings: Meaning[]) => list(names).map((name): Entry => [name, meanings]);

const aFoot = (value: readonly PreferredFoot[], isStrict = false): Meaning => ({ kind: 'foot', value, isStrict });
const aSort = (value: SentenceSort): Meaning => ({ kind: 'sort', value });

/** What scouts call a foot, with `only` before or after it for that one and not both. */
function footEntries(): Entry[] {
  return (['left', 'right'] as const).flatMap((side) => {
    const names = [`${side} footed`, `${side}footed`, `${side} foot`, `${side}foot`, `${side} footer`, `${side}footer`];
    const strict = names.flatMap((name) =>
      [`only ${name}`, `${name} only`, `strictly ${name}`, `purely ${name}`, `exclusively ${name}`].map(
        (phrase): Entry => [phrase, [aFoot([side], true)]],
      ),
    );
    const phrases = [
      ...names,
      `${side}y`,
      `strong ${side} foot`,
      `good ${side} foot`,
      `with ${side} foot`,
      `with a ${side} foot`,
    ];
    const said = [
      ...phrases,
      `prefers ${side} foot`,
      `prefers the ${side} foot`,
      `preferred foot ${side}`,
      `foot ${side}`,
    ];
    return [...strict, ...said.map((phrase): Entry => [phrase, [aFoot([side])]])];
  });
}

const BOTH_FEET =
  'two footed, twofooted, both feet, both footed, either foot, ambidextrous, ambipedal, with both feet, 2 footed, two feet, both foot, both footer';
const EITHER_FOOT = list(
  'left or right footed, right or left footed, left / right footed, left or right foot, right or left foot',
);

const LEFT_SIDE: Meaning = { kind: 'position', value: ['Left Back', 'Left Winger'] };
const RIGHT_SIDE: Meaning = { kind: 'position', value: ['Right Back', 'Right Winger'] };

const AVAILABLE =
  'available, available for transfer, transfer listed, on the transfer list, available now, available immediately, currently available, available to sign, up for transfer';
const ON_TRIAL =
  'trial, trialist, triallist, trialling, on trial, available for trial, available for a trial, open to trial, open to a trial, up for a trial, ready for a trial';
const UNDER_CONTRACT = 'under contract, contracted, in contract, has a contract, with a contract, with contract';

const FREE =
  'free agent, free, on a free, on free, free transfer, on a free transfer, for free, unattached, clubless, out of contract, contract expired, expired contract, bosman, on a bosman, released, contract over, contract is up';
/** Each says "no" itself: with another negation before it, it cannot be read. */
const WITHOUT_CLUB =
  'without a club, without club, without any club, no club, not at a club, has no club, have no club, with no club, no current club, without a contract, without contract, no contract, has no contract, with no contract, doesnt have a club, does not have a club, dont have a club, do not have a club, hasnt got a club, has not got a club, havent got a club, have not got a club, isnt at a club, is not at a club, arent at a club, are not at a club, not currently at a club';
const WITH_CLUB = 'with a club, has a club, have a club, at a club, got a club, has got a club, have got a club';

const CLIPS =
  'clip, video, footage, highlight, with clip, with a clip, with video, with a video, with footage, with highlight, has clip, has a clip, has video, has a video, have clip, have video, has footage, with live clip, with a highlight reel, with film, video available, clip available';
const SAVED =
  'saved, my saved, my saved player, saved player, starred, my starred, my starred player, bookmarked, my bookmarked, shortlisted, my shortlist, on my shortlist, from my shortlist, my favourite, my favorite, favourited, favorited, my list, my player, saved by me, starred by me, that i saved, i saved, i have saved, i starred, i have starred, whom i saved';

const SORTS: Record<SentenceSort, string> = {
  newest:
    'newest, newest first, latest, latest first, most recent, most recent first, recently added, recently joined, sort by newest, by newest, newly joined',
  match:
    'best match, best match first, best matching, most relevant, by relevance, sort by best match, sort by relevance',
  active:
    'recently active, recently active first, most active, last active, active recently, sort by activity, by activity',
  confirmed:
    'recently confirmed, availability confirmed, recently confirmed first, confirmed availability, confirmed recently',
  nearest: 'nearest, nearest first, closest, closest first, by distance, sort by distance, sorted by distance',
  tallest: 'tallest, tallest first, by height, sort by height, sorted by height, biggest first',
  shortest: 'shortest, shortest first, smallest first',
  youngest: 'youngest, youngest first, by age, sort by age, sorted by age, youngest player first',
  oldest: 'oldest, oldest first, eldest, most experienced first',
  name: 'by name, sort by name, sorted by name, alphabetical, alphabetically, in alphabetical order, a to z',
};

const DECADES = {
  'late teens': { from: 17, to: 19 },
  twenties: { from: 20, to: 29 },
  'early twenties': { from: 20, to: 23 },
  'mid twenties': { from: 23, to: 26 },
  'late twenties': { from: 26, to: 29 },
};

/** What sentences say of foot, availability, clips and order. */
export function factEntries(): Entry[] {
  return [
    ...footEntries(),
    ...entries(BOTH_FEET, aFoot(['both'])),
    ...EITHER_FOOT.map((phrase): Entry => [phrase, [aFoot(['left', 'right'])]]),
    ['left', [aFoot(['left']), LEFT_SIDE]],
    ['right', [aFoot(['right']), RIGHT_SIDE]],
    ...entries(AVAILABLE, { kind: 'availability', value: ['available'] }),
    ...entries(ON_TRIAL, { kind: 'availability', value: ['trial'] }),
    ...entries(UNDER_CONTRACT, { kind: 'availability', value: ['contract'] }),
    ...entries([FREE, WITHOUT_CLUB].join(', '), { kind: 'freeAgent' }),
    ...entries(WITH_CLUB, { kind: 'freeAgent' }),
    ...entries(CLIPS, { kind: 'hasClips' }),
    ...entries(SAVED, { kind: 'saved' }),
    ...Object.entries(SORTS).flatMap(([sort, names]) => entries(names, aSort(sort as SentenceSort))),
    ['tall', [aSort('tallest'), { kind: 'height', value: { from: 185 } }]],
    ['young', [aSort('youngest'), { kind: 'age', value: { to: 21 } }, { kind: 'text', value: 'young' }]],
    ...Object.entries(DECADES).map(([words, value]): Entry => [words, [{ kind: 'age', value }]]),
    ['teenage', [{ kind: 'age', value: { from: 13, to: 19 } }]],
    ['teenager', [{ kind: 'age', value: { from: 13, to: 19 } }]],
  ];
}

/** Phrases that exclude by themselves, and those that only contain a negation. */
export const EXCLUDING_PHRASES: ReadonlySet<string> = new Set(list(WITH_CLUB));
export const NEGATING_PHRASES: ReadonlySet<string> = new Set(list(WITHOUT_CLUB));

export const NEGATIONS: ReadonlySet<string> = new Set(
  list(
    'no, not, non, without, except, except for, excluding, exclude, excluded, isnt, arent, is not, are not, dont, doesnt, do not, does not, never, neither, minus, apart from, other than, anything but, anyone but, wasnt, werent, hasnt, havent, has not, have not, has no, have no, with no, cant, cannot, wont, must not, should not, shouldnt, mustnt, ignore, ignoring, leave out, avoid, avoiding, hide, hiding, rather than, instead of, not interested in, nor, but not, all but, ohne, nicht, kein, keine, sans',
  ),
);

/** After a negation they change what it says in ways that a filter has no word for: not only strikers. */
export const HEDGES: ReadonlySet<string> = new Set(
  list('only, just, necessarily, always, very, really, too, yet, exclusively, strictly, purely, merely, simply'),
);

export const CONNECTORS: ReadonlySet<string> = new Set(list('and, or, and or, as well as, plus, ,, ;, /, |, &, +'));
/** Those that continue what a negation excludes with another kind of term. */
export const ALTERNATIVES: ReadonlySet<string> = new Set(list('or, nor, and or, /, |'));

/** Words that filter nothing. */
export const FILLERS: ReadonlySet<string> = new Set(
  list(
    'a, an, the, and, or, but, who, whos, whom, whose, which, that, thats, is, are, be, was, were, being, been, has, have, having, had, with, for, of, in, on, to, from, at, by, as, it, its, this, these, those, they, their, them, there, player, footballer, football, soccer, talent, talented, good, great, promising, decent, people, person, someone, anyone, any, some, all, every, one, looking, look, find, finding, show, search, searching, list, give, get, fetch, need, needs, want, wanted, wanting, seek, seeking, me, i, im, am looking, i am, we, us, our, you, your, please, can, could, would, like, must, should, do, does, play, plays, playing, also, currently, now, even, maybe, perhaps, ideally, preferably, either, both, just, only, really, very, who is, who are, based, located, living, lives, born, aged, age, year, old, years, height, nationality, position, foot, footed, side, between, than, more, less, most, least, be able to, able, then, so, if, what, where, when, hi, hello, thanks, thank you, my, sort, sorted, order, ordered, first, up',
  ),
);
