import { lazyComponent } from '../../lib/lazy-component.tsx';
import { logProblem } from '../../lib/log.ts';
import { useSession } from '../../lib/session.tsx';

/** Loaded only for minors who write, because it includes the list of all public domain suffixes. */
const Found = lazyComponent(() => import('./found-concerns.tsx').then((module) => module.FoundConcerns), {
  onFailure: (cause) => logProblem('The check of texts could not be loaded.', cause),
});

/** Warns a minor, while they write, of texts that tell strangers too much. Nothing is rejected. */
export function TextWarning({ texts }: { texts: readonly string[] }) {
  const { user } = useSession();
  const isWritten = texts.some((text) => text.trim() !== '');
  if (!user?.isMinor) return null;
  return <div role="status">{isWritten && <Found texts={texts} />}</div>;
}
