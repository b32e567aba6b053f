import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { followSession } from './features/check-in/door-session.ts';
import { takeOrdersAlong } from './features/registration/orders-ahead.ts';
import { pageRouter } from './page-router.ts';
import { registerServiceWorker } from './platform/app-update.ts';
import { sessionLostMessage } from './platform/error-message.ts';
import { tellError, watchErrors } from './platform/error-watch.ts';
import { currentLanguage, speak, speakWhole, takeLanguage } from './platform/i18n.ts';
import { leftPage } from './platform/previous-page.ts';
import { readyForFirstScreen } from './platform/first-screen.ts';
import { queryClient, restoreQueries } from './platform/query-client.ts';
import { takeReferral } from './platform/referral.ts';
import { watchServer } from './platform/server-watch.ts';
import { endedElsewhere, onSessionLost } from './platform/session.ts';
import { applyTheme } from './platform/theme.ts';
import { toast } from './ui/toast.ts';

applyTheme();
takeReferral(location.search);
takeLanguage();

/** So long a page may come without anything to be seen. */
const untilSeenMs = 300;

const pause = (ms = 0) => new Promise((go) => setTimeout(go, ms));

/** In steps, between which the browser does what is urgent. Nothing may await it: each page is a file that imports this one. */
async function start(): Promise<void> {
  await pause();
  const router = pageRouter();
  watchErrors(() => (router.state.matches.at(-1)?.routeId as string | undefined) ?? '');
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    leftPage({ href: fromLocation.href, at: fromLocation.state.__TSR_index });
  });
  watchServer();
  onSessionLost(() => {
    void router.navigate({ to: '/' });
    toast.error(sessionLostMessage());
  });
  await pause();

  await Promise.all([location.pathname === '/' ? speak(currentLanguage()) : speakWhole(), restoreQueries()]);

  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const loaded = router.load();
  // What the server drew stands until the page is whole; else the bar is better than nothing.
  const isDrawn = root.firstElementChild !== null;
  const whole = Promise.all([loaded, readyForFirstScreen()]);
  await (isDrawn ? loaded : Promise.race([whole, pause(untilSeenMs)]));
  const draw = () =>
    createRoot(root, { onCaughtError: tellError }).render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>
      </StrictMode>,
    );
  // A page that is there already is taken over in short pieces; pieces make a door wait longer, who sees nothing yet.
  if (isDrawn) startTransition(draw);
  else draw();
  if (endedElsewhere()) toast.success(t`Hai chiuso la sessione in un’altra finestra.`);
  followSession();
  takeOrdersAlong();
  registerServiceWorker();
}

void start();
