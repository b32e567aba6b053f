import { blockInitialRender } from '#src/platform/render/initial-render.ts';
import { loadFullCatalog } from '#src/platform/text/i18n.ts';
import { readCurrentSession, sessionHasCapability } from '#src/platform/session/session.ts';
import { preloadDoor } from './door-loader.ts';
// Loads the page together with the door, not after it.
import '../door-page.tsx';

/*
 * Starts opening the device and reading the list while the rest of the app still loads, when the app starts
 * at a door: the three take about as long (CI-47).
 */
const eventId = /^\/organisation\/event\/detail\/([^/]+)\/door$/.exec(location.pathname)?.[1];
if (eventId !== undefined && sessionHasCapability(readCurrentSession(), 'checkIn')) {
  void loadFullCatalog().catch(() => undefined);
  blockInitialRender(preloadDoor(decodeURIComponent(eventId)).catch(() => undefined));
}
