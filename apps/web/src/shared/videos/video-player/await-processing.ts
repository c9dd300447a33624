/** A video that is being prepared, as a page shows it. */
interface Waiting {
  /** Asks the server whether it is done. */
  isDone: () => Promise<boolean>;
  /** Fetches again what the page shows of videos. */
  refresh: () => void;
}

/** Signed-in users are mostly told by live events. */
const [FIRST_PAUSE_MS, LAST_PAUSE_MS] = [10_000, 120_000];

const waiting = new Set<Waiting>();
let timer: ReturnType<typeof setTimeout> | undefined;
let pause = FIRST_PAUSE_MS;

/**
 * Asks for a video that is being prepared until it is done. One call asks for all videos of a page, with growing pauses, and
 * none while the page is hidden.
 * @returns a function that ends this
 */
export function awaitProcessing(video: Waiting): () => void {
  waiting.add(video);
  if (waiting.size === 1) document.addEventListener('visibilitychange', begin);
  begin();
  return () => {
    waiting.delete(video);
    if (waiting.size > 0) return;
    document.removeEventListener('visibilitychange', begin);
    clearTimeout(timer);
  };
}

/** A page that shows another video or is shown again asks soon. */
function begin(): void {
  pause = FIRST_PAUSE_MS;
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  if (document.visibilityState === 'visible') timer = setTimeout(() => void ask(), pause);
}

async function ask(): Promise<void> {
  const asked = [...waiting];
  pause = Math.min(pause * 2, LAST_PAUSE_MS);
  const answers = await Promise.all(asked.map(({ isDone }) => isDone()));
  // One call fetches everything for all of them.
  asked.find((_, index) => answers[index])?.refresh();
  if (waiting.size > 0) schedule();
}
