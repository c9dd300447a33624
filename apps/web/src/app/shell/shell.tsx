import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Footer } from './footer.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** The layout of every page: skip link, top bar, the page itself, footer. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const skip = (event: MouseEvent) => {
    // Following the anchor would be a navigation and add an entry to the history.
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a jump within the page, done by script */}
      <a href="#main" className={classes.skip} onClick={skip}>
        Skip to content
      </a>
      <TopBar />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer />
    </>
  );
}
