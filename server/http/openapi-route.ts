import type { FastifyInstance } from 'fastify';

/** Serves the OpenAPI document, built on first request. */
export function serveOpenApi(app: FastifyInstance): void {
  let text: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify((await import('./openapi.ts')).buildOpenApi());
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}
