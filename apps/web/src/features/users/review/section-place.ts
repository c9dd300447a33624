import { createContext, use } from 'react';

const SectionPlace = createContext<'drawer' | 'page'>('drawer');

/** Tells the sections inside that they are cards of a page. */
export const SectionsOnPage = SectionPlace.Provider;
export const useIsOnPage = () => use(SectionPlace) === 'page';
