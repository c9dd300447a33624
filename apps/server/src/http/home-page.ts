import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type AppContext, createCaller } from '@touchline/api';
import type { HomepageItem } from '@touchline/contracts/content';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { visitorContext } from '../session.ts';
import { type AppPage, appPage } from './app-page.ts';

/** apps/web/src/draw-home.tsx, as the build has left it. */
interface HomeProgram {
  drawHome(document: string, hero: HomepageItem | null): Promise<string>;
}

interface HomePageParts {
  shared: AppContext;
  webDist: string;
  publicOrigin: string;
}

/**
 * The landing page as a visitor sees it first, so that its words are there before the app is: the same for everybody,
 * made of what anybody may read. It is drawn anew when the hero is another one.
 * @returns null when the page cannot be drawn; the app then does without
 */
export function homePages({ shared, webDist, publicOrigin }: HomePageParts): () => Promise<AppPage | null> {
  const [program, document] = [`${webDist}/server/draw-home.mjs`, `${webDist}/server/home.html`];
  if (!existsSync(program) || !existsSync(document)) return async () => null;
  const empty = readFileSync(document, 'utf8');
  let drawn: { hero: string; page: AppPage } | null = null;

  return async () => {
    try {
      const hero = await findHero(shared);
      const asText = JSON.stringify(hero);
      if (drawn?.hero !== asText) {
        const { drawHome }: HomeProgram = await import(pathToFileURL(program).href);
        drawn = { hero: asText, page: await appPage(await drawHome(empty, hero), publicOrigin) };
      }
      return drawn.page;
    } catch (error) {
      shared.log.error({ err: error }, 'the landing page could not be drawn');
      return null;
    }
  };
}

/** Found as the app finds it: the first hero of the list's first page. */
async function findHero(shared: AppContext): Promise<HomepageItem | null> {
  const { items } = await createCaller(visitorContext(shared)).content.homepage({ limit: PAGE_SIZE_MAX });
  return items.find(({ section }) => section === 'hero') ?? null;
}
