import { useCallbackRef } from '@mantine/hooks';
import type { VideoDetails } from '@touchline/contracts/videos';
import { useEffect, useRef, useState } from 'react';
import { statusOf } from '../../../lib/errors.ts';
import { useSignInAgain } from '../../../lib/sign-in-again.ts';
import type { Slots } from '../../../lib/slots.ts';
import { createProgress } from '../../../lib/upload-progress.ts';
import { isCutPart, nameOfPart } from './sending/cut-parts.ts';
import { createPace } from './sending/pace.ts';
import { discardUpload, type Sending, sendVideo } from './sending/send-video.ts';
import {
  findUnfinished,
  forgetUpload,
  hasTexts,
  holdUpload,
  isFileOf,
  rememberUpload,
  type UnfinishedUpload,
} from './sending/unfinished.ts';

export type SendingStep = 'idle' | 'waiting' | 'sending' | 'lost' | 'paused' | 'signed-out';

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
}

interface Options {
  playerId: string;
  slots: Slots;
  /** The video whose file is replaced; absent for new videos, and those that continue tell by themselves. */
  replaces?: string;
  onStep?: (step: SendingStep) => void;
  onDone: () => void;
  onFailed: (error: Error) => void;
}

const IDLE: SendingState = { step: 'idle', sent: 0, percent: 0, speed: null };
/** How often the place where to continue is written down. */
const REMEMBER_MS = 1000;

const UNAUTHORIZED = 401;

/** Sends one file, as soon as a slot is free. Leaving the page stops it; it can be continued from there. */
export function useSending({ playerId, slots, replaces, ...listeners }: Options) {
  const [state, setState] = useState(IDLE);
  const running = useRef<{ sending: Sending | null; freeSlot: () => void } | null>(null);
  /** What the browser remembers of it; null while the server does not know it. */
  const record = useRef<UnfinishedUpload | null>(null);

  const signInAgain = useSignInAgain();
  const waitingForSignIn = useRef<object>(null);

  /** Of the announcement, also while it is paused before its answer. */
  const key = useRef<string>(null);
  key.current ??= crypto.randomUUID();

  // Those of the latest rendering: an upload outlives the one that it began in.
  const onStep = useCallbackRef(listeners.onStep);
  const onDone = useCallbackRef(listeners.onDone);
  const onFailed = useCallbackRef(listeners.onFailed);

  const [progress] = useState(() => createProgress((percent) => setState((before) => ({ ...before, percent }))));

  const show = (step: SendingStep, { sent, speed = null }: Partial<SendingState> = {}) => {
    setState((before) => ({ ...before, step, sent: sent ?? before.sent, speed }));
    if (step !== 'sending') progress.halt();
    onStep(step);
  };
  const showIdle = () => {
    show('idle', { sent: 0 });
    progress.reset();
  };

  const remember = (change: Partial<UnfinishedUpload>) => {
    if (!record.current) return;
    record.current = { ...record.current, ...change };
    rememberUpload(playerId, record.current);
  };
  /** Says where the browser keeps a cut part, once it is written. */
  const rememberPart = async (url: string, { type }: File, name: Promise<string | null>) => {
    remember({ part: { keptAs: null, type } });
    const keptAs = await name;
    if (record.current?.url === url) remember({ part: { keptAs, type } });
  };
  const forget = () => {
    if (record.current) forgetUpload(playerId, record.current.url);
    record.current = null;
    key.current = crypto.randomUUID();
  };
  const releaseSlot = () => {
    running.current?.freeSlot();
    running.current = null;
  };

  const discard = (upload: UnfinishedUpload) => {
    forgetUpload(playerId, upload.url);
    void discardUpload(upload.url);
  };
  /**
   * Finds the unfinished upload that a file continues. An upload of another file or with other texts is deleted, because the
   * server already has these.
   */
  const restoreRecord = (file: File, details: VideoDetails, given: UnfinishedUpload | null) => {
    const before = record.current;
    const known = [given, before, findUnfinished(playerId, file, replaces)].find(
      (upload) => upload && isFileOf(upload, file),
    );
    if (before && before !== known) discard(before);
    if (known && !hasTexts(known, details)) discard(known);
    // Of an upload that only the server knew, the time of the file is known now.
    record.current = known && hasTexts(known, details) ? { ...known, lastModified: file.lastModified } : null;
    if (record.current) holdUpload(record.current.url, true);
  };

  const start = (file: File, details: VideoDetails, given: UnfinishedUpload | null = null) => {
    waitingForSignIn.current = null;
    restoreRecord(file, details, given);
    const pace = createPace();
    let rememberedAt = 0;
    let begunAt: number | null = null;
    const begin = () => {
      const video = { playerId, key: key.current ?? '', details, file, replaces: record.current?.replaces ?? replaces };
      const sending = sendVideo(video, record.current?.url ?? null, {
        onBegun(url) {
          if (record.current?.url !== url) {
            forget();
            const { name: fileName, size, lastModified } = file;
            const isFor = video.replaces === undefined ? {} : { replaces: video.replaces };
            record.current = { url, fileName, size, lastModified, details, ...isFor, sent: 0, begunAt: Date.now() };
            if (isCutPart(file)) void rememberPart(url, file, nameOfPart(file));
          }
          holdUpload(url, true);
          remember({});
        },
        onProgress(sent) {
          show('sending', { sent, speed: pace.measure(sent) });
          progress.sent(sent, file.size);
          // The first figure is where it begins. Steps stand in until the browser reports more, if it ever does.
          if (begunAt === null || sent === begunAt) progress.unmeasured();
          begunAt ??= sent;
          if (Date.now() - rememberedAt < REMEMBER_MS) return;
          rememberedAt = Date.now();
          remember({ sent });
        },
        onLost: () => show('lost'),
        onDone() {
          progress.finish();
          forget();
          releaseSlot();
          showIdle();
          onDone();
        },
        onFailed(error) {
          releaseSlot();
          if (statusOf(error) === UNAUTHORIZED) return void waitForSignIn(() => start(file, details, given));
          showIdle();
          onFailed(error);
        },
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

  /** The server has what was sent: the upload goes on from there once the same user is back. */
  const waitForSignIn = async (goOn: () => void) => {
    show('signed-out');
    const waiting = {};
    waitingForSignIn.current = waiting;
    const isBack = await signInAgain();
    // It may have been cancelled, or continued by its button.
    if (isBack && waitingForSignIn.current === waiting) goOn();
  };

  const stop = (step: 'paused' | 'idle') => {
    waitingForSignIn.current = null;
    const { sending } = running.current ?? {};
    if (step === 'paused') sending?.pause();
    else sending?.cancel();
    releaseSlot();
    if (step === 'paused') show('paused');
    else showIdle();
  };

  useEffect(
    () => () => {
      waitingForSignIn.current = null;
      running.current?.sending?.pause();
      running.current?.freeSlot();
      progress.halt();
      if (record.current) holdUpload(record.current.url, false);
    },
    [progress],
  );

  return {
    state,
    /** Sends a file, or continues with it: also with what an earlier visit has sent of it. */
    start,
    pause: () => stop('paused'),
    cancel() {
      const paused = running.current === null ? record.current?.url : undefined;
      stop('idle');
      if (paused !== undefined) void discardUpload(paused);
      forget();
    },
    /** The server has deleted what it had. */
    forget,
  };
}
