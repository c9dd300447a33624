import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi/document.ts';
import type { RestRow } from './rows.ts';

/** The document at /api/openapi.json and a page to read and try it at /api/docs. */
export async function addDocs(
  app: FastifyInstance,
  { table, cookieName }: { table: readonly RestRow[]; cookieName: string },
): Promise<void> {
  const document = openApiDocument(table, { cookieName });
  app.get('/api/openapi.json', async () => document);
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    theme: { title: `${PRODUCT_NAME} API` },
    uiConfig: { docExpansion: 'list', displayOperationId: false },
  });
}
