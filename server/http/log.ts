import type { FastifyInstance } from 'fastify';
import { pino, type DestinationStream, type Logger } from 'pino';
import { readTile } from '#contract/tiles/tile-endpoint.ts';
import type { Config } from '../config.ts';

/** The server's log: one JSON object per line, without personal data. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger =>
  pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );

/**
 * Logs one line per request: its route pattern, never its URL, which may contain ticket codes, e-mails and
 * tokens.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = isRoutineRoute(request.routeOptions.url) ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

const tileRoute = `/api${readTile.path}`;

/** Health checks, scrapes, the page's static files and the tiles of its map. */
const isRoutineRoute = (route: string | undefined): boolean =>
  route === tileRoute ||
  route === '/healthz' ||
  route === '/readyz' ||
  route === '/metrics' ||
  route === '/*';

/** Serialises an error without the values that databases put into messages and details. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, severity } = error as unknown as Record<string, unknown>;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(severity === undefined && { message: error.message }),
    code,
    constraint,
    table,
    stack: frames.join('\n'),
  };
}
