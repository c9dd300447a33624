import { capitalise } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Moves run one after the other, because each refers to the order that the previous one has made. */
const MOVES = { id: 'content order' };
/** So do turns of a switch, because the last one counts. */
const TURNS = { id: 'content shown' };

type Verb = 'create' | 'update' | 'delete';
type Noun = 'content' | 'featured content';

/** The lists of the content manager and those of the home page are fetched again. */
const metaOf = (verb: Verb, noun: Noun) => ({ failed: `Failed to ${verb} ${noun}`, refreshes: 'content' as const });

const changing = (verb: Verb, noun: Noun) => ({
  meta: metaOf(verb, noun),
  onSuccess: () => showToast({ title: `${capitalise(noun)} ${verb}d` }),
});

/** Without a toast: the list shows the new order. */
const moving = (noun: Noun) => ({ scope: MOVES, meta: metaOf('update', noun) });

const turning = (noun: Noun) => ({
  scope: TURNS,
  meta: metaOf('update', noun),
  onSuccess({ isActive }: { isActive: boolean }) {
    const description = isActive ? 'Visitors see it on the home page.' : 'Visitors no longer see it.';
    showToast({ title: `${capitalise(noun)} updated`, description });
  },
});

export const useHomepageChanges = () => ({
  create: trpc.content.createHomepage.useMutation(changing('create', 'content')),
  update: trpc.content.updateHomepage.useMutation(changing('update', 'content')),
  remove: trpc.content.deleteHomepage.useMutation(changing('delete', 'content')),
  move: trpc.content.moveHomepage.useMutation(moving('content')),
  turn: trpc.content.updateHomepage.useMutation(turning('content')),
});

export const useFeaturedChanges = () => ({
  create: trpc.content.createFeatured.useMutation(changing('create', 'featured content')),
  update: trpc.content.updateFeatured.useMutation(changing('update', 'featured content')),
  remove: trpc.content.deleteFeatured.useMutation(changing('delete', 'featured content')),
  move: trpc.content.moveFeatured.useMutation(moving('featured content')),
  turn: trpc.content.updateFeatured.useMutation(turning('featured content')),
});
