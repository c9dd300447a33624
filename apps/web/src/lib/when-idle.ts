/** The first screen is fetched and drawn before the stream is opened. Milliseconds. */
const AFTER_LOAD_MS = 500;
const IDLE_WITHIN_MS = 3000;

/** Calls back once the page is loaded and the browser has nothing else to do. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle: number | undefined;
  const wait = () => {
    timer = setTimeout(() => {
      // Safari has no such callback.
      if ('requestIdleCallback' in window) idle = requestIdleCallback(callback, { timeout: IDLE_WITHIN_MS });
      else callback();
    }, AFTER_LOAD_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
