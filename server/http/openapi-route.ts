import type { FastifyInstance } from 'fastify';

/** The description of the API, made when it is first asked for. */
export function serveOpenApi(app: FastifyInstance): void {
  let text: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify((await import('./openapi.ts')).openApi());
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}
