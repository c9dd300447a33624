import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { logProblem } from '../../../lib/log.ts';
import { CardSkeleton } from './card-skeleton.tsx';

const NoPicture = () => null;

/** The rendered card. Its code is as large as the rest of the page; without it the panel shows the facts only. */
export const LateCard = lazyComponent(
  () =>
    import('./own-card.tsx').then(
      (module) => module.OwnCard,
      (error: unknown) => {
        logProblem('The rendered ID card could not be loaded.', error);
        return NoPicture;
      },
    ),
  { Fallback: CardSkeleton },
);
