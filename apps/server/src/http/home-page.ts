import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type AppContext, createCaller } from '@touchline/api';
import type { HomepageItem } from '@touchline/contracts/content';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { visitorContext } from '../session.ts';
import { type AppPage, appPage } from './app-page.ts';
import { withDeadline } from './deadline.ts';

/** apps/web/src/draw-home.tsx, as the build has left it. */
interface HomeProgram {
  drawHome(document: string, hero: HomepageItem | null): Promise<string>;
}

interface HomePageParts {
  shared: AppContext;
  webDist: string;
  publicOrigin: string;
  /** Whether the log has not been told of something within the last minute. */
  isNews(what: string): boolean;
}

/** A visitor waits no longer for the hero than this; the page as it was drawn last is better than none. Milliseconds. */
const HERO_MS = 2000;

/**
 * The landing page as a visitor sees it first, so that its words are there before the app is: the same for everybody,
 * made of what is public. It is drawn anew when the hero is another one; while the database does not answer, it
 * is the one drawn last.
 * @returns null when the page cannot be drawn; the app then does without
 */
export function homePages({ shared, webDist, publicOrigin, isNews }: HomePageParts): () => Promise<AppPage | null> {
  const [program, document] = [`${webDist}/server/draw-home.mjs`, `${webDist}/server/home.html`];
  if (!existsSync(program) || !existsSync(document)) return async () => null;
  const empty = readFileSync(document, 'utf8');
  // One question at a time: while the database does not answer, each would hold one of its connections.
  let asking: Promise<HomepageItem | null> | null = null;
  let drawn: { hero: string; page: AppPage } | null = null;

  return async () => {
    try {
      asking ??= findHero(shared).finally(() => {
        asking = null;
      });
      const hero = await withDeadline(asking, HERO_MS);
      const asText = JSON.stringify(hero);
      if (drawn?.hero !== asText) {
        const { drawHome }: HomeProgram = await import(pathToFileURL(program).href);
        drawn = { hero: asText, page: await appPage(await drawHome(empty, hero), publicOrigin) };
      }
      return drawn.page;
    } catch (error) {
      if (isNews('home page')) shared.log.error({ err: error }, 'the landing page could not be drawn');
      return drawn?.page ?? null;
    }
  };
}

/** Found as the app finds it: the first hero of the list's first page. */
async function findHero(shared: AppContext): Promise<HomepageItem | null> {
  const { items } = await createCaller(visitorContext(shared)).content.homepage({ limit: PAGE_SIZE_MAX });
  return items.find(({ section }) => section === 'hero') ?? null;
}
