import { useCallbackRef } from '@mantine/hooks';
import type { VideoDetails } from '@touchline/contracts/videos';
import { useEffect, useRef, useState } from 'react';
import { statusOf } from '../../../lib/errors.ts';
import { useSignInAgain } from '../../../lib/sign-in-again.ts';
import type { Slots } from '../../../lib/slots.ts';
import { createProgress } from '../../../lib/upload-progress.ts';
import { isCutPart } from './sending/cut-parts.ts';
import { createPace } from './sending/pace.ts';
import { discardUpload, type Sending, sendVideo } from './sending/send-video.ts';
import { holdUpload, type UnfinishedUpload } from './sending/unfinished.ts';
import { useDescribing } from './sending/use-describing.ts';
import { useRecord } from './sending/use-record.ts';

/** `sent`: the server has the whole file and waits for its texts. */
export type SendingStep = 'idle' | 'waiting' | 'sending' | 'lost' | 'paused' | 'signed-out' | 'sent';

/** Whether it goes on only when the user wants it to. */
export const isHalted = (step: SendingStep) => step === 'paused' || step === 'signed-out';

/** How far the upload of one file is. */
export interface SendingState {
  step: SendingStep;
  sent: number;
  /** Of the bar: at most 90 until the server has accepted the file. */
  percent: number;
  /** Bytes per second; null while it is not known. */
  speed: number | null;
  /** Its texts are sent: the video is made without the user. */
  isSubmitted: boolean;
}

interface Options {
  playerId: string;
  slots: Slots;
  /** The video whose file is replaced; absent for new videos, and those that continue tell by themselves. */
  replaces?: string;
  onState?: (state: SendingState) => void;
  onDone: () => void;
  onFailed: (error: Error) => void;
}

export const IDLE: SendingState = { step: 'idle', sent: 0, percent: 0, speed: null, isSubmitted: false };
/** How often the place where to continue is written down. */
const REMEMBER_MS = 1000;
const UNAUTHORIZED = 401;

/**
 * Sends one file, as soon as a slot is free, and its texts once the user has sent them. It keeps its slot until then, so that
 * few uploads wait for texts. Leaving the page stops it; it can be continued from there.
 */
export function useSending({ playerId, slots, replaces, ...listeners }: Options) {
  const [state, setState] = useState(IDLE);
  const running = useRef<{ sending: Sending | null; freeSlot: () => void } | null>(null);
  const isWhole = useRef(false);
  const submitted = useRef<VideoDetails>(null);
  const waitingForSignIn = useRef<object>(null);
  const signInAgain = useSignInAgain();
  const record = useRecord(playerId);

  // Those of the latest rendering: an upload outlives the one that it began in.
  const onState = useCallbackRef(listeners.onState);
  const onDone = useCallbackRef(listeners.onDone);
  const onFailed = useCallbackRef(listeners.onFailed);
  useEffect(() => onState(state), [state, onState]);

  const [progress] = useState(() => createProgress((percent) => setState((before) => ({ ...before, percent }))));

  const show = (step: SendingStep, { sent, speed = null }: Partial<SendingState> = {}) => {
    const isSubmitted = step !== 'idle' && submitted.current !== null;
    setState((before) => ({ ...before, step, sent: sent ?? before.sent, speed, isSubmitted }));
    if (step !== 'sending') progress.halt();
  };
  const releaseSlot = () => {
    running.current?.freeSlot();
    running.current = null;
  };
  /** The user decides how it goes on. */
  const rest = () => {
    waitingForSignIn.current = null;
    submitted.current = null;
    isWhole.current = false;
    describing.end();
    releaseSlot();
    show('idle', { sent: 0 });
    progress.reset();
  };
  const finish = () => {
    progress.finish();
    record.forget();
    rest();
    onDone();
  };
  const fail = (error: Error, goOn: () => void) => {
    running.current?.sending?.pause();
    releaseSlot();
    if (statusOf(error) === UNAUTHORIZED) return void waitForSignIn(goOn);
    rest();
    onFailed(error);
  };
  /** The server has what was sent: the upload goes on from there once the same user is back. */
  const waitForSignIn = async (goOn: () => void) => {
    show('signed-out');
    const waiting = {};
    waitingForSignIn.current = waiting;
    const isBack = await signInAgain();
    // It may have been cancelled, or continued by its button.
    if (isBack && waitingForSignIn.current === waiting) goOn();
  };

  const describing = useDescribing({
    onAnswered({ videoId }, file) {
      record.remember({ awaitsTexts: false });
      if (videoId !== null) finish();
      else if (!running.current) send(file);
      // Its last part has been answered before: it read the row without the texts, and this call the one without the part.
      else if (isWhole.current) describe(file);
    },
    onGone(file) {
      record.forget();
      running.current?.sending?.pause();
      releaseSlot();
      isWhole.current = false;
      send(file);
    },
    onFailed: (error, file) => fail(error, () => resume(file)),
  });
  const describe = (file: File) => {
    const { current: upload } = record;
    const isNew = (upload?.replaces ?? replaces) === undefined;
    if (upload && submitted.current && isNew) describing.send(upload.url, submitted.current, file);
  };

  /** Sends the file from where it stopped; `given` are the texts of a replacement, which has none of its own. */
  const send = (file: File, given: VideoDetails | null = null) => {
    const pace = createPace();
    let rememberedAt = 0;
    let begunAt: number | null = null;
    const begin = () => {
      const video = { playerId, key: record.key(), file, replaces: record.current?.replaces ?? replaces };
      const sending = sendVideo({ ...video, details: video.replaces === undefined ? null : given }, record.url(), {
        onBegun(url) {
          record.begin(url, { file, replaces: video.replaces, details: given ?? submitted.current ?? latest.current });
          if (isCutPart(file)) void record.rememberPart(url, file);
          holdUpload(url, true);
          describe(file);
        },
        onProgress(sent) {
          show('sending', { sent, speed: pace.measure(sent) });
          progress.sent(sent, file.size);
          // The first figure is where it begins. Steps stand in until the browser reports more, if it ever does.
          if (begunAt === null || sent === begunAt) progress.unmeasured();
          begunAt ??= sent;
          if (Date.now() - rememberedAt < REMEMBER_MS) return;
          rememberedAt = Date.now();
          record.remember({ sent });
        },
        onLost: () => show('lost'),
        onDone(isStored) {
          if (isStored || video.replaces !== undefined) return finish();
          isWhole.current = true;
          progress.sent(file.size, file.size);
          record.remember({ sent: file.size - 1 });
          show(submitted.current ? 'sending' : 'sent', { sent: file.size });
          if (submitted.current && !describing.isAsking()) describe(file);
        },
        onFailed: (error) => fail(error, () => resume(file)),
      });
      if (running.current) running.current.sending = sending;
      show('sending');
    };
    running.current = { sending: null, freeSlot: () => {} };
    const sentBefore = record.current ? Math.max(record.current.sent, state.sent) : 0;
    progress.begin();
    progress.sent(sentBefore, file.size);
    show('waiting', { sent: sentBefore });
    running.current.freeSlot = slots.take(begin);
  };

  /** The texts that the form has before they are sent. */
  const latest = useRef<VideoDetails>({ title: '', description: '', tags: [], isPublic: true });
  const start = (file: File, details: VideoDetails, known: UnfinishedUpload | null = null) => {
    waitingForSignIn.current = null;
    latest.current = details;
    record.restore(file, { details, known, replaces });
    const isReplacement = (record.current?.replaces ?? replaces) !== undefined;
    send(file, isReplacement ? details : null);
  };
  const submit = (file: File, details: VideoDetails, known: UnfinishedUpload | null = null) => {
    waitingForSignIn.current = null;
    submitted.current = details;
    latest.current = details;
    if (!running.current) record.restore(file, { details: null, known, replaces });
    record.remember({ details });
    if (!record.current) return running.current ? show(state.step) : send(file);
    if (record.current.replaces !== undefined) return send(file, details);
    show(running.current && state.step !== 'sent' ? state.step : 'sending');
    // The server has the texts before the last part, so that it never makes a video of earlier ones.
    describe(file);
  };
  const resume = (file: File) => {
    if (submitted.current) submit(file, submitted.current);
    else start(file, latest.current);
  };

  useEffect(
    () => () => {
      waitingForSignIn.current = null;
      submitted.current = null;
      running.current?.sending?.pause();
      running.current?.freeSlot();
      progress.halt();
      if (record.current) holdUpload(record.current.url, false);
    },
    [progress, record],
  );

  return {
    state,
    /** Sends a file, or continues with it: also with what an earlier visit has sent of it. */
    start,
    /** Sends its texts, and the file if it is not on its way. */
    submit,
    /** Goes on after a pause. */
    resume,
    /** The texts as they are typed, for an upload that is continued after a reload. */
    keepTexts(details: VideoDetails) {
      latest.current = details;
      if (!submitted.current) record.remember({ details });
    },
    pause() {
      waitingForSignIn.current = null;
      describing.end();
      running.current?.sending?.pause();
      releaseSlot();
      show('paused');
    },
    cancel() {
      const { sending } = running.current ?? {};
      // A request that is on its way ends first.
      if (sending && !isWhole.current) sending.cancel();
      else if (record.current) void discardUpload(record.current.url);
      record.forget();
      rest();
    },
    /** The server has deleted what it had. */
    forget: record.forget,
  };
}
