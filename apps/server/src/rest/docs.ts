import { existsSync, readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi/document.ts';
import type { Call, CallDoc } from './openapi/operation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the OpenAPI document says of a route below /api. */
    doc?: CallDoc;
  }
}

/**
 * The document at /api/openapi.json, made on first use from the routes that are added after this, and a page to read and try it at
 * /api/docs.
 */
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
    made ??= openApiDocument(calls, { cookieName });
    return made;
  };
  app.get('/api/openapi.json', async () => document());
  // The plugin does not start without a document. The page uses the one of `transformSpecification`.
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    theme: { title: `${PRODUCT_NAME} API`, favicon: faviconIn(webDist) },
    // The other layout has a bar with the logo of the documentation program.
    uiConfig: { docExpansion: 'list', displayOperationId: false, layout: 'BaseLayout' },
    transformSpecification: document,
    transformSpecificationClone: false,
  });
}

/** The icon of the app, where it has been built. Without the setting the page has that of the documentation program. */
function faviconIn(webDist: string) {
  const path = `${webDist}/favicon.svg`;
  if (!existsSync(path)) return [];
  return [{ filename: 'favicon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: readFileSync(path) }];
}
