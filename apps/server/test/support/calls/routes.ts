import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { testServer } from '../http/test-server.ts';

/** Method and path of every route of a server, the parameters as OpenAPI writes them; without HEAD and OPTIONS. */
export async function listRoutes(): Promise<string[]> {
  const routes: string[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) routes.push(`${one} ${url.replace(/:(\w+)/g, '{$1}')}`);
    });
  };
  channel('fastify.initialization').subscribe(listen);
  await testServer();
  channel('fastify.initialization').unsubscribe(listen);
  return [...new Set(routes)].filter((route) => !/^(HEAD|OPTIONS) /.test(route)).sort();
}
