import { ActionIcon } from '@mantine/core';
import { IconScissors, IconX } from '@tabler/icons-react';
import { type VideoDetails, videoDetails } from '@touchline/contracts/videos';
import { type ReactNode, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react';
import { statusOf } from '../../../lib/errors.ts';
import { formatMegabytes } from '../../../lib/format.ts';
import { uploadSentenceOf } from '../../../lib/post-form.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import type { StateToast } from '../../../lib/use-state-toast.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { type FileProblem, findRefusal, titleFromFile } from './check-file.ts';
import { ClipPreview } from './clip-preview.tsx';
import { DetailsFields } from './details-fields.tsx';
import type { Draft } from './draft.ts';
import type { Slots } from './sending/slots.ts';
import { isFileOf, listUnfinished } from './sending/unfinished.ts';
import classes from './upload-dialog.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { type SendingStep, useSending } from './use-sending.ts';

/** What the dialog asks of a video. */
export interface EntryHandle {
  /** Sends it, if its texts are valid and it is not on its way. */
  submit(): void;
  cancel(): void;
}

interface UploadEntryProps {
  playerId: string;
  file: File | null;
  draft: { current: Draft };
  /** Whether it is one of several, which are told apart by their file. */
  isOneOfMany: boolean;
  slots: Slots;
  toast: StateToast;
  ref: (handle: EntryHandle | null) => void;
  onStart: () => void;
  onStep: (step: SendingStep) => void;
  onDone: () => void;
  onRefused: (problem: FileProblem) => void;
  onRemove: () => void;
  onChoosePart: () => void;
}

/** One video of the dialog: its texts, and its upload. */
export function UploadEntry({ playerId, file, draft, isOneOfMany, slots, toast, ...rest }: UploadEntryProps) {
  const { ref, onStart, onStep, onDone, onRefused, onRemove, onChoosePart } = rest;
  const utils = trpc.useUtils();
  const keep = (change: Partial<Draft>) => {
    draft.current = { ...draft.current, ...change };
  };
  const form = useZodForm(videoDetails, {
    initialValues: draft.current.details,
    onValuesChange: (details) => keep({ details }),
  });
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useSending({
    playerId,
    slots,
    onDone() {
      showToast({ title: 'Video uploaded successfully!', description: 'Your video is pending admin review.' });
      void utils.videos.invalidate();
      onDone();
    },
    onFailed(error) {
      const description = uploadSentenceOf(error, 'Failed to upload video. Please try again.');
      const problem = findRefusal(statusOf(error));
      toast.show({ title: problem?.title ?? 'Upload failed', description, tone: 'danger' });
      if (!problem) return setFailure(description);
      // Its name is no title either; a typed title stays.
      if (form.values.title === draft.current.prefilledTitle) form.setFieldValue('title', '');
      sending.forget();
      onRefused(problem);
    },
  });
  const { step } = sending.state;
  const isBusy = step !== 'idle';

  const start = (details: VideoDetails) => {
    if (!file) return;
    onStart();
    setFailure(null);
    sending.start(file, videoDetails.parse(details));
  };
  useImperativeHandle(ref, () => ({
    submit() {
      if (!isBusy) form.onSubmit(start)();
    },
    cancel: sending.cancel,
  }));
  const tellStep = useEffectEvent(onStep);
  useEffect(() => tellStep(step), [step]);

  const takeFile = useEffectEvent((chosen: File) => {
    // The dialog was opened again.
    if (draft.current.file === chosen) return;
    keep({ file: chosen });
    const known = listUnfinished(playerId).find((upload) => isFileOf(upload, chosen));
    if (known) {
      form.setValues(known.details);
      sending.resume(known);
      return start(known.details);
    }
    const { title } = form.values;
    if (title.trim() !== '' && title !== draft.current.prefilledTitle) return;
    const prefilledTitle = titleFromFile(chosen.name);
    keep({ prefilledTitle });
    form.setFieldValue('title', prefilledTitle);
  });
  useEffect(() => {
    if (file) takeFile(file);
  }, [file]);

  const fields = <DetailsFields form={form} isDisabled={isBusy} />;
  const progress = isBusy && file && (
    <UploadProgress
      state={sending.state}
      total={file.size}
      fileName={isOneOfMany ? file.name : undefined}
      onPause={sending.pause}
      onContinue={() => start(form.values)}
    />
  );
  if (!isOneOfMany || !file) {
    return (
      <>
        {fields}
        {progress}
      </>
    );
  }
  const remove = () => {
    sending.cancel();
    onRemove();
  };
  return (
    <EntryCard file={file} failure={failure} onRemove={remove} onChoosePart={isBusy ? null : onChoosePart}>
      {progress || fields}
    </EntryCard>
  );
}

interface EntryCardProps {
  file: File;
  /** Why its upload failed. */
  failure: string | null;
  onRemove: () => void;
  /** Null while it is sent. */
  onChoosePart: (() => void) | null;
  children: ReactNode;
}

function EntryCard({ file, failure, onRemove, onChoosePart, children }: EntryCardProps) {
  const url = useObjectUrl(file);
  return (
    <section className={classes.entry} aria-label={file.name}>
      <div className={classes.entryHead}>
        {url && <ClipPreview key={url} url={url} onMeasure={() => {}} />}
        <p className={classes.entryName}>
          <strong>{file.name}</strong>
          <span className={classes.pace}>{formatMegabytes(file.size)}</span>
        </p>
        {onChoosePart && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Choose a part of ${file.name}`} onClick={onChoosePart}>
            <IconScissors size={18} aria-hidden="true" />
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${file.name}`} onClick={onRemove}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <p role="alert" className={classes.failure}>
        {failure}
      </p>
      {children}
    </section>
  );
}
