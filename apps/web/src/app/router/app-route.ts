import type { ComponentType, ReactNode } from 'react';
import type { Access } from './guard.ts';

/** One address of the app, or a pattern of addresses. */
export interface AppRoute {
  path: string;
  access: Access;
  /** What the browser's tab says until the page knows better; null on the landing page, which has the product's own. */
  title: string | null;
  /** Shows its children once it is there itself. */
  Page: ComponentType<{ children?: ReactNode }>;
}
