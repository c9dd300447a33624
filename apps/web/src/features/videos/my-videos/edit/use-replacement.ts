import type { PlayerVideo } from '@touchline/contracts/videos';
import { useRef, useState } from 'react';
import { statusOf } from '../../../../lib/errors.ts';
import { uploadSentenceOf } from '../../../../lib/post-form.ts';
import { createSlots } from '../../../../lib/slots.ts';
import { useStateToast } from '../../../../lib/use-state-toast.ts';
import { type FileProblem, findFileProblem, findRefusal } from '../../upload/check-file.ts';
import { offersPart } from '../../upload/cut/limits.ts';
import { dropCutPart, keepCutPart } from '../../upload/sending/cut-parts.ts';
import type { Refusal } from '../../upload/use-chosen-files.ts';
import { useSending } from '../../upload/use-sending.ts';

/** The file that is to take the place of that of a video, and its upload, which can be continued like any other. */
export function useReplacement(video: PlayerVideo) {
  const toast = useStateToast();
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [slots] = useState(() => createSlots(1));
  /** Settled when the upload has ended. */
  const outcome = useRef<PromiseWithResolvers<void> | null>(null);

  const take = (next: File | null) => {
    if (file && file !== next) void dropCutPart(file);
    setFile(next);
    setRefusal(null);
    toast.end();
  };
  const refuse = (problem: FileProblem, refused: File) => {
    setRefusal({ ...problem, file: refused, offersPart: offersPart(refused) });
    toast.show({ title: problem.title, description: problem.description, tone: 'danger' });
  };
  const sending = useSending({
    playerId: video.playerId,
    slots,
    replaces: video.id,
    onDone() {
      take(null);
      outcome.current?.resolve();
    },
    onFailed(error) {
      outcome.current?.reject(error);
      const problem = findRefusal(statusOf(error));
      const description = uploadSentenceOf(error, 'Failed to replace the file. Please try again.');
      if (!problem || !file) return toast.show({ title: 'Upload failed', description, tone: 'danger' });
      sending.forget();
      setFile(null);
      refuse({ ...problem, description }, file);
    },
  });

  const send = (chosen: File) => {
    toast.end();
    // The server keeps the texts of the video; the title names the upload in the list of unfinished ones.
    sending.start(chosen, { title: video.title, description: '', tags: [], isPublic: true });
  };

  return {
    file,
    refusals: refusal ? [refusal] : [],
    sending: sending.state,
    isSending: sending.state.step !== 'idle',
    choose([chosen]: readonly File[]) {
      if (!chosen) return;
      const problem = findFileProblem(chosen);
      if (problem) refuse(problem, chosen);
      else take(chosen);
    },
    takePart(part: File) {
      keepCutPart(part);
      take(part);
    },
    keepFormer: () => take(null),
    /** Sends the file, if there is a new one. Resolves once the video has it; a failure has been reported once it rejects. */
    async start() {
      if (!file) return;
      outcome.current = Promise.withResolvers();
      send(file);
      await outcome.current.promise;
    },
    pause: sending.pause,
    resume: () => file && send(file),
    cancel() {
      sending.cancel();
      outcome.current?.reject(new Error('The upload was cancelled.'));
    },
  };
}
