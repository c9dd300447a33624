import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { logProblem } from '../../../../lib/log.ts';
import { openReader } from './read-code.ts';

/** The pause between two pictures that are read. */
const BETWEEN_MS = 150;

const PROBLEMS: Record<string, string> = {
  NotAllowedError: 'The camera may not be used here. Allow it in the settings of your browser, or type the code.',
  NotFoundError: 'This device has no camera. Please type the code.',
  NetworkError: 'The scanner could not be loaded. Please type the code, or try again with a network.',
  NotReadableError: 'Another program uses the camera. Close it and try again, or type the code.',
};
const OTHER_PROBLEM = 'The camera could not be started. Please type the code.';

/** Shows the camera in a video element and reads codes from it, until the component is gone. */
export function useScanner(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const handleText = useEffectEvent(onText);
  useEffect(() => {
    const ending = new AbortController();
    scan(video, ending.signal, handleText).catch((error: unknown) => {
      if (ending.signal.aborted) return;
      logProblem('The camera could not be used.', error);
      setProblem(PROBLEMS[error instanceof DOMException ? error.name : ''] ?? OTHER_PROBLEM);
    });
    return () => ending.abort();
  }, []);
  return { video, problem };
}

async function scan(
  element: { current: HTMLVideoElement | null },
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  // Undefined where the page has no secure connection.
  if (!navigator.mediaDevices) throw new DOMException('There is no camera.', 'NotFoundError');
  const video = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video, audio: false });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) return stop();
  const { current } = element;
  if (!current) return stop();
  current.srcObject = stream;
  await current.play();
  const read = await openReader().catch((cause: unknown) => {
    throw new DOMException(String(cause), 'NetworkError');
  });
  let last: string | null = null;
  while (!signal.aborted) {
    const text = await read(current);
    if (text && text !== last && !signal.aborted) onText(text);
    last = text;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
}
