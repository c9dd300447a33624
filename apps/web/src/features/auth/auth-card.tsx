import type { ReactNode } from 'react';
import { PitchLines } from '../../components/brand.tsx';
import classes from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  intro: string;
  isWide?: boolean;
  children: ReactNode;
  /** A link to the other form. */
  footer: ReactNode;
}

/** The card of the sign-in and registration forms. */
export function AuthCard({ title, intro, isWide = false, children, footer }: AuthCardProps) {
  return (
    <div className={classes.grass}>
      <PitchLines view="goal" className={classes.lines} />
      <div className={classes.card} data-wide={isWide}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.intro}>{intro}</p>
        {children}
        <p className={classes.footer}>{footer}</p>
      </div>
    </div>
  );
}
