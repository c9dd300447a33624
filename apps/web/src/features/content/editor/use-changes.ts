import { messageOf } from '../../../lib/errors.ts';
import { capitalise } from '../../../lib/format.ts';
import { refusalText } from '../../../lib/refusals.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Moves run one after the other, because each refers to the order that the previous one has made. */
const MOVES = { id: 'content order' };

type Verb = 'create' | 'update' | 'delete';
type Noun = 'content' | 'featured content';

/** Shows a toast and refetches the lists, those of the content manager and those of the home page. */
function useFollowUp(noun: Noun) {
  const utils = trpc.useUtils();
  return (verb: Verb, { isQuiet = false } = {}) => ({
    onSuccess() {
      if (!isQuiet) showToast({ title: `${capitalise(noun)} ${verb}d` });
      return utils.content.invalidate();
    },
    onError(error: unknown) {
      const description = refusalText(error, messageOf(error, 'Please try again.'));
      showToast({ title: `Failed to ${verb} ${noun}`, description, tone: 'danger' });
    },
  });
}

export function useHomepageChanges() {
  const after = useFollowUp('content');
  return {
    create: trpc.content.createHomepage.useMutation(after('create')),
    update: trpc.content.updateHomepage.useMutation(after('update')),
    remove: trpc.content.deleteHomepage.useMutation(after('delete')),
    move: trpc.content.moveHomepage.useMutation({ ...after('update', { isQuiet: true }), scope: MOVES }),
  };
}

export function useFeaturedChanges() {
  const after = useFollowUp('featured content');
  return {
    create: trpc.content.createFeatured.useMutation(after('create')),
    update: trpc.content.updateFeatured.useMutation(after('update')),
    remove: trpc.content.deleteFeatured.useMutation(after('delete')),
    move: trpc.content.moveFeatured.useMutation({ ...after('update', { isQuiet: true }), scope: MOVES }),
  };
}
