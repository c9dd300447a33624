import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { codeOf, messageOf } from '../../../lib/errors.ts';

/**
 * Sends a decision. Where another admin is reviewing the video, asks whether to decide all the same, and sends it again or
 * rejects with the refusal, which names them. The call has to leave it to the page (`shownByPage`).
 */
export function useOverridingClaims() {
  const confirm = useConfirm();
  return async <Result>(
    verb: 'Approve' | 'Reject',
    send: (more: { overridesClaim?: true }) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await send({});
    } catch (error) {
      if (codeOf(error) !== 'REVIEW_TAKEN') throw error;
      const isSure = await confirm({
        title: `${verb} all the same?`,
        message: `${messageOf(error, '')} Your decision ends their review.`,
        confirmLabel: `${verb} Anyway`,
      });
      if (!isSure) throw error;
      return await send({ overridesClaim: true });
    }
  };
}
