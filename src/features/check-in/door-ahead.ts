import { beforeFirstScreen } from '#src/platform/first-screen.ts';
import { speakWhole } from '#src/platform/i18n.ts';
import { readCurrentSession, sessionMay } from '#src/platform/session.ts';
import { openAhead } from './door-here.ts';
// What draws the door comes along with what opens it, not after.
import './door-page.tsx';

/*
 * What an app that starts at a door begins with, beside its program: opening the device and reading the
 * list take as long as everything else that has to be there to show them (CI-47).
 */
const eventId = /^\/organisation\/event\/detail\/([^/]+)\/door$/.exec(location.pathname)?.[1];
if (eventId !== undefined && sessionMay(readCurrentSession(), 'checkIn')) {
  void speakWhole().catch(() => undefined);
  beforeFirstScreen(openAhead(decodeURIComponent(eventId)).catch(() => undefined));
}
