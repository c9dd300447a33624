import { existsSync, readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../version.ts';
import { TAGS } from './openapi/nouns.ts';
import { type Call, type CallDoc, pathsOf } from './openapi/operation.ts';
import { responseComponents, securitySchemes } from './openapi/responses.ts';
import { type Json, schemaComponents } from './openapi/schemas.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    doc?: CallDoc;
  }
}

/** The document at /api/openapi.json, made on first use from the routes added after this, and a page to try it at /api/docs. */
export async function addDocs(
  app: FastifyInstance,
  { cookieName, webDist }: { cookieName: string; webDist: string },
): Promise<void> {
  const calls: Call[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const served = [method].flat().find((one) => one !== 'HEAD' && one !== 'OPTIONS');
    if (config?.doc && served) calls.push({ method: served, path: url.replace(/:(\w+)/g, '{$1}'), doc: config.doc });
  });
  let made: Record<string, unknown> | null = null;
  const document = () => {
    made ??= openApiDocument(calls, cookieName);
    return made;
  };
  app.get('/api/openapi.json', async () => document());
  // The plugin does not start without a document. The page uses the one of `transformSpecification`.
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    theme: { title: `${PRODUCT_NAME} API`, favicon: faviconIn(webDist) },
    uiConfig: { docExpansion: 'list', displayOperationId: false, layout: 'BaseLayout' },
    transformSpecification: document,
    transformSpecificationClone: false,
  });
}

function faviconIn(webDist: string) {
  const path = `${webDist}/favicon.svg`;
  if (!existsSync(path)) return [];
  return [{ filename: 'favicon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: readFileSync(path) }];
}

function openApiDocument(calls: readonly Call[], cookieName: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: VERSION,
      description:
        'Every call takes and returns JSON unless it says otherwise. Programs send an access token as `Authorization: Bearer ...`; ' +
        'browsers sign in with POST /api/auth/login and keep a cookie. ' +
        'Lists are complete unless `limit` is given; then the Link header has the address of the next page. ' +
        `Complete lists of more than ${PAGE_SIZE_MAX} entries are rate-limited.`,
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(calls),
    components: {
      schemas: schemaComponents(),
      responses: responseComponents(),
      securitySchemes: securitySchemes(cookieName),
    },
  };
}
