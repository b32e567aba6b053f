import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** `/healthz`: the process answers. `/readyz`: its database does too. */
export function serveHealth(app: FastifyInstance, { database }: Services): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ success: true }));
  app.get('/readyz', async (_request, reply) => {
    await sql`select 1`.execute(database.db);
    return reply.header('cache-control', 'no-store').send({ success: true });
  });
}
