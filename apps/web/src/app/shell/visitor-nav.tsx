import { IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ButtonLink } from '../../components/button-link.tsx';
import { paths } from '../../lib/paths.ts';
import classes from './top-bar.module.css';

/** The links for visitors, in a row, or behind a toggle on small screens. */
export function VisitorNav() {
  const { isOpen, toggle, button } = useMobileMenu();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.toggle}
        onClick={toggle}
        aria-label="Toggle menu"
        aria-expanded={isOpen}
        aria-controls="visitor-nav"
      >
        {isOpen ? <IconX aria-hidden="true" /> : <IconMenu2 aria-hidden="true" />}
      </button>
      <nav id="visitor-nav" className={classes.visitor} data-open={isOpen} aria-label="Main">
        <Link to={paths.features()} className={classes.link}>
          Features
        </Link>
        <Link to={paths.howItWorks()} className={classes.link}>
          How It Works
        </Link>
        <div className={classes.actions}>
          <ButtonLink to={paths.login()} variant="chalk-outline">
            Sign In
          </ButtonLink>
          <ButtonLink to={paths.register()} variant="chalk">
            Get Started
          </ButtonLink>
        </div>
      </nav>
    </>
  );
}

/** Closes on navigation and on Escape, which returns the focus to the toggle. */
function useMobileMenu() {
  const location = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === location.key;
  // It stays closed when the visitor comes back.
  if (openAt && !isOpen) setOpenAt(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    window.addEventListener('keydown', closeOnEscape);
    return () => window.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return { isOpen, button, toggle: () => setOpenAt(isOpen ? null : location.key) };
}
