import { Button, Title } from '@mantine/core';
import { type PlayerVideo, type VideoDetails, videoDetails } from '@touchline/contracts/videos';
import { type FormEvent, useRef } from 'react';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../../components/dialog/dialog-actions.tsx';
import { DISCARD_QUESTION, useDiscardQuestion } from '../../../../components/dialog/use-discard-question.ts';
import { useLeaveQuestion } from '../../../../components/dialog/use-leave-question.ts';
import { Form } from '../../../../components/form.tsx';
import { WaitingNotice } from '../../../../components/waiting-notice.tsx';
import { useRefreshAfter } from '../../../../lib/query-client.ts';
import { showToast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useStoredValues } from '../../../../lib/use-stored-values.tsx';
import { useZodForm } from '../../../../lib/use-zod-form.ts';
import { RejectionNotice } from '../../rejection-notice.tsx';
import { usePartDialog } from '../../upload/cut/use-part-dialog.tsx';
import { DetailsFields } from '../../upload/details-fields.tsx';
import { FileField } from '../../upload/file-field.tsx';
import { isCutPart } from '../../upload/sending/cut-parts.ts';
import { UploadBudget } from '../../upload/upload-budget.tsx';
import { UploadProgress } from '../../upload/upload-progress.tsx';
import { useFocusWhile } from '../../upload/use-lost-focus.ts';
import type { VideoDialogProps } from '../../video-dialog-button.tsx';
import { VideoHistory } from '../../video-history.tsx';
import classes from './edit-dialog.module.css';
import { useReplacement } from './use-replacement.ts';

const SENDING =
  'The new file is still being sent. What has arrived is kept for 24 hours: you can continue on your dashboard.';
const UNSENT = 'The part that you have cut has not been sent yet. You would have to cut it again.';

/** Said after a change that needs the approval of an admin. */
const BACK_IN_REVIEW = 'It waits for review again.';

/** The name of the button that also sends the video to the review again. */
const RESUBMIT = 'resubmit';

const STOP_QUESTION = {
  title: 'Stop the upload?',
  message: 'The new file has not been sent completely. The video keeps the file that it has.',
  confirmLabel: 'Stop Upload',
  tone: 'danger',
} as const;

/** Changes an own video: its texts, who may see it, and its file. A new file is sent before the rest is saved. */
export function EditDialog({ video, isOpen, onClose, onClosed }: VideoDialogProps<PlayerVideo>) {
  const refreshAfter = useRefreshAfter();
  const { title, description, tags, isMeantPublic, rejection, isApproved } = video;
  const saved = { title, description, tags, isPublic: isMeantPublic };
  const { form, hasChanges, patchOf } = useStoredValues(useZodForm(videoDetails, { initialValues: saved }), saved);
  const edit = trpc.videos.edit.useMutation({
    meta: {
      failed: 'Saving failed',
      otherwise: 'Failed to save the video. Please try again.',
      refreshes: 'changed-video',
    },
    onSuccess({ isBackInReview, waitingSince }) {
      const description = isBackInReview ? BACK_IN_REVIEW : 'It waits for review.';
      showToast({ title: 'Video saved', ...(waitingSince !== null && { description }) });
    },
  });
  const resubmit = trpc.videos.resubmit.useMutation({
    meta: {
      failed: 'Resubmission failed',
      otherwise: 'Failed to resubmit the video. Please try again.',
      refreshes: 'changed-video',
    },
    onSuccess() {
      showToast({ title: 'Video resubmitted', description: BACK_IN_REVIEW });
    },
  });
  const replacement = useReplacement(video);
  const part = usePartDialog(replacement.takePart);
  const input = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const { file, isSending } = replacement;
  const cancelButton = useFocusWhile(isSending, submitButton);

  const close = useDiscardQuestion({
    wouldLose: isOpen && (isSending || file !== null || hasChanges),
    question: isSending ? STOP_QUESTION : DISCARD_QUESTION,
    onClose() {
      replacement.cancel();
      replacement.keepFormer();
      onClose();
    },
  });
  useLeaveQuestion(isSending || isCutPart(file), isSending ? SENDING : UNSENT, 'Leave this page?');

  /** Resolves once the new file and then the texts are saved. */
  const save = async (values: VideoDetails, resubmits: boolean) => {
    const isReplaced = file !== null;
    await replacement.start();
    if (isReplaced) {
      showToast({ title: 'File replaced', ...(isApproved && { description: BACK_IN_REVIEW }) });
      void refreshAfter('changed-video');
    }
    const changes = patchOf(videoDetails.parse(values));
    if (resubmits) await resubmit.mutateAsync({ id: video.id, edit: changes });
    else if (Object.keys(changes).length > 0) await edit.mutateAsync({ id: video.id, edit: changes });
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const resubmits = submitter?.getAttribute('name') === RESUBMIT;
    form.submitTo({ mutateAsync: (values) => save(values, resubmits) }, { part: 'edit', onDone: onClose })(event);
  };

  return (
    <Dialog title="Edit Video" isOpen={isOpen} onClose={close} onClosed={onClosed}>
      <Form onSubmit={handleSubmit}>
        <RejectionNotice rejection={rejection}>
          Change what has to be changed, and send the video to the review again.
        </RejectionNotice>
        {isApproved && (
          <WaitingNotice>
            With other texts or another file this video goes back to the review, and others do not see it until it is
            approved again. Public changes at once.
          </WaitingNotice>
        )}
        <DetailsFields form={form} isDisabled={isSending} playerId={video.playerId} />
        <UploadProgress
          state={replacement.sending}
          total={file?.size ?? 0}
          onPause={replacement.pause}
          onContinue={replacement.resume}
        />
        <UploadBudget />
        <FileField
          file={file}
          isMany={false}
          isReplacement
          awaited={null}
          refusals={replacement.refusals}
          isBusy={isSending}
          inputRef={input}
          onChoose={replacement.choose}
          onChoosePart={(chosen) => part.open(chosen, null)}
          onAddAnother={null}
        />
        {file && !isSending && (
          <Button
            variant="subtle"
            className={classes.keep}
            onClick={() => {
              replacement.keepFormer();
              input.current?.focus();
            }}
          >
            Keep the Present File
          </Button>
        )}
        <section className={classes.history} aria-labelledby="video-history">
          <Title order={3} size="h5" id="video-history">
            History
          </Title>
          <VideoHistory videoId={video.id} />
        </section>
        <DialogActions>
          <Button ref={cancelButton} variant="default" onClick={isSending ? replacement.cancel : close}>
            {isSending ? 'Cancel Upload' : 'Cancel'}
          </Button>
          <BusyButton
            ref={submitButton}
            type="submit"
            variant={rejection ? 'default' : 'filled'}
            isBusy={form.isLocked}
            busyLabel="Saving…"
          >
            Save
          </BusyButton>
          {rejection && (
            <BusyButton type="submit" name={RESUBMIT} isBusy={form.isLocked}>
              Save and Resubmit
            </BusyButton>
          )}
        </DialogActions>
      </Form>
      {part.dialog}
    </Dialog>
  );
}
