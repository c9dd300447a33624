import { messageOf } from '../../../lib/errors.ts';
import { capitalise } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Moves run one after the other, because each refers to the order that the previous one has made. */
const MOVES = { id: 'content order' };
/** So do turns of a switch, because the last one counts. */
const TURNS = { id: 'content shown' };

type Verb = 'create' | 'update' | 'delete';
type Noun = 'content' | 'featured content';

/** Each shows a toast and refetches the lists, those of the content manager and those of the home page. */
function useFollowUp(noun: Noun) {
  const utils = trpc.useUtils();
  const refetch = () => utils.content.invalidate();
  const onError = (verb: Verb) => (error: unknown) => {
    const description = messageOf(error, messageOf(error, 'Please try again.'));
    showToast({ title: `Failed to ${verb} ${noun}`, description, tone: 'danger' });
  };
  const done = (verb: Verb, description?: string) => {
    showToast({ title: `${capitalise(noun)} ${verb}d`, description });
    return refetch();
  };
  return {
    after: (verb: Verb) => ({ onSuccess: () => done(verb), onError: onError(verb) }),
    /** Without a toast: the list shows the new order. */
    afterMove: { scope: MOVES, onSuccess: refetch, onError: onError('update') },
    afterTurn: {
      scope: TURNS,
      onSuccess: ({ isActive }: { isActive: boolean }) =>
        done('update', isActive ? 'Visitors see it on the home page.' : 'Visitors no longer see it.'),
      onError: onError('update'),
    },
  };
}

export function useHomepageChanges() {
  const { after, afterMove, afterTurn } = useFollowUp('content');
  return {
    create: trpc.content.createHomepage.useMutation(after('create')),
    update: trpc.content.updateHomepage.useMutation(after('update')),
    remove: trpc.content.deleteHomepage.useMutation(after('delete')),
    move: trpc.content.moveHomepage.useMutation(afterMove),
    turn: trpc.content.updateHomepage.useMutation(afterTurn),
  };
}

export function useFeaturedChanges() {
  const { after, afterMove, afterTurn } = useFollowUp('featured content');
  return {
    create: trpc.content.createFeatured.useMutation(after('create')),
    update: trpc.content.updateFeatured.useMutation(after('update')),
    remove: trpc.content.deleteFeatured.useMutation(after('delete')),
    move: trpc.content.moveFeatured.useMutation(afterMove),
    turn: trpc.content.updateFeatured.useMutation(afterTurn),
  };
}

/** The order number that puts a new entry last: null until it is known, the server's default if it cannot be. */
export function useNextOrder(list: 'homepage' | 'featured'): number | null {
  const { data, isPending } = trpc.content.nextOrder.useQuery({ list });
  return isPending ? null : (data ?? 0);
}
