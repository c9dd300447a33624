import type { ComponentType, ReactNode } from 'react';
import type { Access } from './access.ts';
import { lazyPage } from './lazy-page.tsx';

/** An address of the app, or a pattern of addresses. */
export interface AppRoute {
  path: string;
  access: Access;
  /** The title of the browser's tab until the page sets another; null on the landing page, which has the product's. */
  title: string | null;
  /** Renders its children once its own code is loaded. */
  Page: ComponentType<{ children?: ReactNode }>;
}

/** A route whose page is fetched when it is first shown: the component `Page` of its module. */
export function page(path: string, access: Access, title: string | null, load: () => Promise<{ Page: ComponentType }>) {
  return { path, access, title, Page: lazyPage(load) };
}
