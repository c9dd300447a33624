import { type VideoDetails, videoDetails } from '@touchline/contracts/videos';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import type { ConfirmOptions } from '../../../components/dialog/confirm-modal.tsx';
import { statusOf } from '../../../lib/errors.ts';
import { uploadSentenceOf } from '../../../lib/post-form.ts';
import { useRefreshAfter } from '../../../lib/query-client.ts';
import type { Slots } from '../../../lib/slots.ts';
import { showToast } from '../../../lib/toast.ts';
import type { StateToast } from '../../../lib/use-state-toast.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { type FileProblem, findRefusal, titleFromFile } from './check-file.ts';
import { DetailsFields } from './details-fields.tsx';
import { EntryCard } from './entry-card.tsx';
import { findUnfinished, type UnfinishedUpload } from './sending/unfinished.ts';
import classes from './upload-dialog.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { type Draft, type Entry, isUntouched } from './use-chosen-files.ts';
import { type SendingState, useSending } from './use-sending.ts';

/** What the dialog asks of a video. */
export interface EntryHandle {
  /** Sends it, if its texts are valid and it is not on its way. */
  submit(): void;
  cancel(): void;
  /** Focuses its button to remove it. */
  focus(): void;
}

interface UploadEntryProps {
  /** Where its fields are shown; null while the dialog is closed, and the upload goes on. */
  place: HTMLElement | null;
  playerId: string;
  entry: Entry;
  /** Whether it is one of several, which are told apart by their file. */
  isOneOfMany: boolean;
  /** The file is sent while its texts are typed. */
  startsAtOnce: boolean;
  slots: Slots;
  toast: StateToast;
  ref: (handle: EntryHandle | null) => void;
  onStart: () => void;
  onState: (state: SendingState) => void;
  onDone: () => void;
  /** The user has to read why. */
  onFailed: () => void;
  onRefused: (problem: FileProblem) => void;
  onRemove: () => void;
  onChoosePart: () => void;
}

/** One video of the dialog: its texts, and its upload. */
export function UploadEntry({ playerId, entry, isOneOfMany, slots, toast, ...rest }: UploadEntryProps) {
  const { file, draft, continues } = entry;
  const { ref, place, startsAtOnce, onStart, onState, onDone, onFailed, onRefused, onRemove, onChoosePart } = rest;
  const refreshAfter = useRefreshAfter();
  const keep = (change: Partial<Draft>) => {
    draft.current = { ...draft.current, ...change };
  };
  const form = useZodForm(videoDetails, {
    initialValues: draft.current.details,
    onValuesChange(details) {
      keep({ details });
      sending.keepTexts(details);
    },
  });
  const confirm = useConfirm();
  const removeButton = useRef<HTMLButtonElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useSending({
    playerId,
    slots,
    onState,
    onDone() {
      showToast(continues?.replaces ? REPLACED : UPLOADED);
      void refreshAfter('changed-video');
      onDone();
    },
    onFailed(error) {
      const description = uploadSentenceOf(error, 'Failed to upload video. Please try again.');
      const problem = findRefusal(statusOf(error));
      toast.show({ title: problem?.title ?? 'Upload failed', description, tone: 'danger' });
      onFailed();
      if (problem) sending.forget();
      if (!problem || isOneOfMany) return setFailure(description);
      // Its name is no title either; a typed title stays.
      if (form.values.title === draft.current.prefilledTitle) form.setFieldValue('title', '');
      onRefused(problem);
    },
  });
  const { sent, isSubmitted: isBusy } = sending.state;
  const isBegun = sending.state.step !== 'idle';

  const submit = (details: VideoDetails) => {
    if (!file) return;
    onStart();
    setFailure(null);
    sending.submit(file, videoDetails.parse(details));
  };
  useImperativeHandle(ref, () => ({
    submit() {
      if (!isBusy) form.onSubmit(submit)();
    },
    cancel: sending.cancel,
    focus: () => removeButton.current?.focus(),
  }));

  const takeFile = useEffectEvent((chosen: File) => {
    // The dialog was opened again.
    if (draft.current.file === chosen) return;
    keep({ file: chosen });
    if (isBegun) sending.cancel();
    setFailure(null);
    const known = continues ?? findUnfinished(playerId, chosen);
    if (known && (continues || isUntouched(draft.current))) return goOnWith(known, chosen);
    const { title } = form.values;
    const isTyped = title.trim() !== '' && title !== draft.current.prefilledTitle;
    const details = isTyped ? form.values : { ...form.values, title: titleFromFile(chosen.name) };
    if (!isTyped) {
      keep({ prefilledTitle: details.title });
      form.setFieldValue('title', details.title);
    }
    if (startsAtOnce) sending.start(chosen, details);
  });
  /** An upload that the server has texts of needs nothing but the rest of its file. */
  const goOnWith = (known: UnfinishedUpload, chosen: File) => {
    form.setValues(known.details);
    onStart();
    if (known.awaitsTexts) sending.start(chosen, known.details, known);
    else sending.submit(chosen, videoDetails.parse(known.details), known);
  };
  useEffect(() => {
    if (file) takeFile(file);
  }, [file]);

  if (!place) return null;
  const fields = <DetailsFields form={form} isDisabled={isBusy} playerId={playerId} />;
  const progress = (
    <UploadProgress
      state={sending.state}
      total={file?.size ?? 0}
      fileName={isOneOfMany ? file?.name : undefined}
      onPause={sending.pause}
      onContinue={() => file && sending.resume(file)}
    />
  );
  if (!isOneOfMany || !file) {
    return createPortal(
      <>
        {failure !== null && <p className={classes.failure}>{failure}</p>}
        {progress}
        {fields}
      </>,
      place,
    );
  }
  const remove = async () => {
    if ((isBusy || sent > 0) && !(await confirm(stopQuestion(file)))) return;
    sending.cancel();
    onRemove();
  };
  return createPortal(
    <EntryCard
      file={file}
      failure={failure}
      removeButton={removeButton}
      onRemove={() => void remove()}
      onChoosePart={isBusy ? null : onChoosePart}
    >
      {progress}
      {!isBusy && fields}
    </EntryCard>,
    place,
  );
}

const UPLOADED = { title: 'Video uploaded successfully!', description: 'Your video is pending admin review.' };
/** An upload that continues may be that of another file for a video. */
const REPLACED = { title: 'File replaced', description: 'Your video has the new file now.' };

/** Asked before a video that is being sent is taken off the list. */
const stopQuestion = ({ name }: File): ConfirmOptions => ({
  title: 'Stop the upload?',
  message: `${name} has not been sent completely. It is taken off the list with its texts.`,
  confirmLabel: 'Stop Upload',
  tone: 'danger',
  // The next video of the list gets the focus.
  leadsElsewhere: true,
});
