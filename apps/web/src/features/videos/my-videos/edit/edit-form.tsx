import { Button, Title } from '@mantine/core';
import { type PlayerVideo, type VideoDetails, type VideoEdit, videoDetails } from '@touchline/contracts/videos';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { DialogActions } from '../../../../components/dialog/dialog-actions.tsx';
import { DISCARD_QUESTION, useDiscardQuestion } from '../../../../components/dialog/use-discard-question.ts';
import { useLeaveQuestion } from '../../../../components/dialog/use-leave-question.ts';
import parts from '../../../../components/parts.module.css';
import { WaitingNotice } from '../../../../components/waiting-notice.tsx';
import { useRefreshAfter } from '../../../../lib/query-client.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useZodForm } from '../../../../lib/use-zod-form.ts';
import { VideoHistory } from '../../history/video-history.tsx';
import { BACK_IN_REVIEW, useEditVideo, useResubmitVideo } from '../../hooks.ts';
import { RejectionNotice } from '../../rejection-notice.tsx';
import { usePartDialog } from '../../upload/cut/use-part-dialog.tsx';
import { DetailsFields } from '../../upload/details-fields.tsx';
import { FileField } from '../../upload/file-field.tsx';
import { isCutPart } from '../../upload/sending/cut-parts.ts';
import { UploadBudget } from '../../upload/upload-budget.tsx';
import { UploadProgress } from '../../upload/upload-progress.tsx';
import { useFocusWhile } from '../../upload/use-focus-while.ts';
import classes from './edit-form.module.css';
import { useReplacement } from './use-replacement.ts';

const SENDING =
  'The new file is still being sent. What has arrived is kept for 24 hours: you can continue on your dashboard.';
const UNSENT = 'The part that you have cut has not been sent yet. You would have to cut it again.';

const STOP_QUESTION = {
  title: 'Stop the upload?',
  message: 'The new file has not been sent completely. The video keeps the file that it has.',
  confirmLabel: 'Stop Upload',
  tone: 'danger',
} as const;

/** What the dialog asks of the form. */
export interface EditFormHandle {
  /** Closes it, and asks first if that would lose something. */
  close(): void;
}

interface EditFormProps {
  video: PlayerVideo;
  ref: Ref<EditFormHandle>;
  isOpen: boolean;
  onClose: () => void;
}

/** Texts, visibility and file of a video; a new file is sent before the rest is saved. */
export function EditForm({ video, ref, isOpen, onClose }: EditFormProps) {
  const refreshAfter = useRefreshAfter();
  const { title, description, tags, isMeantPublic, rejection, isApproved } = video;
  const form = useZodForm(videoDetails, { initialValues: { title, description, tags, isPublic: isMeantPublic } });
  const edit = useEditVideo();
  const resubmit = useResubmitVideo();
  const replacement = useReplacement(video);
  const part = usePartDialog(replacement.takePart);
  const input = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const { file, isSending } = replacement;
  const cancelButton = useFocusWhile(isSending, submitButton);

  const close = useDiscardQuestion({
    wouldLose: isOpen && (isSending || file !== null || form.isDirty()),
    question: isSending ? STOP_QUESTION : DISCARD_QUESTION,
    onClose() {
      replacement.cancel();
      replacement.keepFormer();
      onClose();
    },
  });
  useImperativeHandle(ref, () => ({ close }));
  useLeaveQuestion(isSending || isCutPart(file), isSending ? SENDING : UNSENT, 'Leave this page?');

  /** Resolves once the new file and then the texts are saved. */
  const save = async (values: VideoDetails, resubmits: boolean) => {
    const isReplaced = file !== null;
    await replacement.start();
    if (isReplaced) {
      showToast({ title: 'File replaced', ...(isApproved && { description: BACK_IN_REVIEW }) });
      void refreshAfter('own-video', 'videos');
    }
    const changes = changesOf(video, videoDetails.parse(values));
    if (resubmits) await resubmit.mutateAsync({ id: video.id, edit: changes });
    else if (Object.keys(changes).length > 0) await edit.mutateAsync({ id: video.id, edit: changes });
  };
  const submit = ({ resubmits }: { resubmits: boolean }) =>
    form.submitTo({ mutateAsync: (values) => save(values, resubmits) }, { onDone: onClose });

  return (
    <>
      <form noValidate className={parts.parts} onSubmit={submit({ resubmits: false })}>
        <RejectionNotice rejection={rejection}>
          Change what has to be changed, and send the video to the review again.
        </RejectionNotice>
        {isApproved && (
          <WaitingNotice>
            With other texts or another file this video goes back to the review, and others do not see it until it is
            approved again. Public changes at once.
          </WaitingNotice>
        )}
        <DetailsFields form={form} isDisabled={isSending} />
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
            <BusyButton isBusy={form.isLocked} onClick={() => submit({ resubmits: true })()}>
              Save and Resubmit
            </BusyButton>
          )}
        </DialogActions>
      </form>
      {part.dialog}
    </>
  );
}

/** What an edited form changes of a video. The rest is not sent: another page may have changed it meanwhile. */
function changesOf(video: PlayerVideo, { title, description, tags, isPublic }: VideoDetails): VideoEdit {
  return {
    ...(title !== video.title && { title }),
    ...(description !== video.description && { description }),
    ...(JSON.stringify(tags) !== JSON.stringify(video.tags) && { tags }),
    ...(isPublic !== video.isMeantPublic && { isPublic }),
  };
}
