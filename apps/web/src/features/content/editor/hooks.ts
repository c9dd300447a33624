import { codeOf, messageOf } from '../../../lib/errors.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** One move after the other: each is meant for the order that the one before has left. One sees where it has gone. */
const MOVES = { id: 'content order' };

type Verb = 'create' | 'update' | 'delete';
type Noun = 'content' | 'featured content';

/**
 * What follows a change of the home page: its sentence, and new lists, for the manager and for the page itself. An entry
 * that somebody else has deleted meanwhile leaves the list too.
 */
function useFollowUp(noun: Noun) {
  const utils = trpc.useUtils();
  return (verb: Verb, { isQuiet = false } = {}) => ({
    onSuccess() {
      if (!isQuiet) showToast({ title: `${noun[0]?.toUpperCase()}${noun.slice(1)} ${verb}d` });
      return utils.content.invalidate();
    },
    onError(error: unknown) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: `Failed to ${verb} ${noun}`, description, tone: 'danger' });
      return codeOf(error) === 'CONTENT_NOT_FOUND' ? utils.content.invalidate() : undefined;
    },
  });
}

/** What an admin does with the sections of the home page. */
export function useHomepageChanges() {
  const after = useFollowUp('content');
  return {
    create: trpc.content.createHomepage.useMutation(after('create')),
    update: trpc.content.updateHomepage.useMutation(after('update')),
    remove: trpc.content.deleteHomepage.useMutation(after('delete')),
    move: trpc.content.moveHomepage.useMutation({ ...after('update', { isQuiet: true }), scope: MOVES }),
  };
}

/** What an admin does with the featured list. */
export function useFeaturedChanges() {
  const after = useFollowUp('featured content');
  return {
    create: trpc.content.createFeatured.useMutation(after('create')),
    update: trpc.content.updateFeatured.useMutation(after('update')),
    remove: trpc.content.deleteFeatured.useMutation(after('delete')),
    move: trpc.content.moveFeatured.useMutation({ ...after('update', { isQuiet: true }), scope: MOVES }),
  };
}
