import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi/document.ts';
import type { RestRow } from './rows.ts';

/** The document at /api/openapi.json, made on first use, and a page to read and try it at /api/docs. */
export async function addDocs(
  app: FastifyInstance,
  { table, cookieName }: { table: readonly RestRow[]; cookieName: string },
): Promise<void> {
  let made: Record<string, unknown> | null = null;
  const document = () => {
    made ??= openApiDocument(table, { cookieName });
    return made;
  };
  app.get('/api/openapi.json', async () => document());
  // The plugin does not start without a document. The page uses the one of `transformSpecification`.
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    theme: { title: `${PRODUCT_NAME} API` },
    uiConfig: { docExpansion: 'list', displayOperationId: false },
    transformSpecification: document,
    transformSpecificationClone: false,
  });
}
