import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type AppContext, createCaller } from '@touchline/api';
import type { HomepageItem } from '@touchline/contracts/content';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import type { FastifyInstance } from 'fastify';
import { visitorContext } from '../session.ts';
import { singleFlight } from '../single-flight.ts';
import { type Page, toPage } from './page.ts';

export interface WebAppParts {
  shared: AppContext;
  webDist: string;
  publicOrigin: string;
}

/** The build of apps/web/src/draw-home.tsx. */
interface HomeProgram {
  drawHome(document: string, hero: HomepageItem | null): Promise<string>;
}

/** Renders the landing page, so that its text shows before the app's code has loaded. Null: the browser renders it. */
export function landingPages(
  { shared, webDist, publicOrigin }: WebAppParts,
  shouldLog: FastifyInstance['shouldLog'],
): () => Promise<Page | null> {
  const [program, document] = [`${webDist}/server/draw-home.mjs`, `${webDist}/server/home.html`];
  if (!existsSync(program) || !existsSync(document)) return async () => null;
  const empty = readFileSync(document, 'utf8');
  const readHero = singleFlight(() => findHero(shared));
  let rendered: { hero: string; page: Page } | null = null;

  return async () => {
    try {
      const hero = await readHero();
      const asText = JSON.stringify(hero);
      if (rendered?.hero !== asText) {
        const { drawHome }: HomeProgram = await import(pathToFileURL(program).href);
        rendered = { hero: asText, page: await toPage(await drawHome(empty, hero), publicOrigin) };
      }
      return rendered.page;
    } catch (error) {
      // While the database does not respond, the last page is served.
      if (shouldLog('landing page')) shared.log.error({ err: error }, 'the landing page could not be rendered');
      return rendered?.page ?? null;
    }
  };
}

async function findHero(shared: AppContext): Promise<HomepageItem | null> {
  const { items } = await createCaller(visitorContext(shared)).content.homepage({ limit: PAGE_SIZE_MAX });
  return items.find(({ section }) => section === 'hero') ?? null;
}
