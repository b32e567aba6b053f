import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** Highest zoom of street tiles. */
export const maxTileZoom = 19;

/** A number without leading zeros, so that each tile has one address. */
const tileNumber = (digits: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^(0|[1-9]\\d{0,${digits - 1}})$`), 'numberInvalid'),
    v.transform(Number),
  );

export const readTile = endpoint({
  method: 'GET',
  path: '/tile/:zoom/:x/:y',
  requires: 'browse',
  summary:
    'A tile of the street map, which the server fetches and keeps. 204 without one: the built-in base map lies under it.',
  params: v.object({
    zoom: v.pipe(tileNumber(2), v.maxValue(maxTileZoom, 'numberInvalid')),
    x: tileNumber(6),
    y: tileNumber(6),
  }),
  kind: 'file',
  response: v.unknown(),
});
