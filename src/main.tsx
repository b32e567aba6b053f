import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/styles/tokens.css';
import './ui/styles/fonts.css';
import './ui/styles/base.css';
import { restoreDeviceSession } from './features/check-in/device/restore-device-session.ts';
import { syncDeviceSession } from './features/check-in/device/sync-device-session.ts';
import { startHeldEvents } from './features/registration/held/start-held-events.ts';
import { prefetchOrders } from './features/registration/order/prefetch-orders.ts';
import { createAppRouter } from './create-app-router.ts';
import { registerServiceWorker } from './platform/render/app-update.ts';
import { sessionLostMessage } from './platform/errors/error-message.ts';
import { reportErrorToServer, installErrorReporting } from './platform/errors/install-error-reporting.ts';
import { getFirstPage } from './platform/text/first-page.ts';
import { loadCatalog, consumeLangParam } from './platform/text/i18n.ts';
import { setPreviousPage } from './platform/session/previous-page.ts';
import { waitForInitialRender } from './platform/render/initial-render.ts';
import { queryClient, restoreQueries } from './platform/http/query-client.ts';
import { consumeRefParam } from './platform/session/referral.ts';
import { preloadTransportOnInput } from './platform/http/preload-transport.ts';
import { startConnectivityMonitor } from './platform/http/connectivity-monitor.ts';
import { renewTokenDaily } from './platform/session/renew-token-daily.ts';
import { onSessionLost } from './platform/session/session.ts';
import { consumeSignedOutInOtherTab } from './platform/session/signed-out-elsewhere.ts';
import { watchInstallPrompt } from './platform/install-prompt.ts';
import { applyTheme } from './platform/theme.ts';
import { restrictScriptSinks } from './platform/trusted-types.ts';
import { sleep } from './lib/sleep.ts';
import { withTimeout } from './lib/with-timeout.ts';
import { toast } from './ui/overlay/toast.ts';

restrictScriptSinks();
applyTheme();
watchInstallPrompt();
consumeRefParam(location.search);
consumeLangParam();

/** Longest time the page may stay blank before something is rendered, in ms. */
const maxBlankMs = 300;

/**
 * Starts the app in separate tasks, so that the browser can handle input in between. Must not be awaited at
 * top level: each page chunk imports this module.
 */
async function start(): Promise<void> {
  await sleep();
  const router = createAppRouter();
  installErrorReporting(() => (router.state.matches.at(-1)?.routeId as string | undefined) ?? '');
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    setPreviousPage({ href: fromLocation.href, historyIndex: fromLocation.state.__TSR_index });
  });
  startConnectivityMonitor();
  preloadTransportOnInput();
  onSessionLost(() => {
    void router.navigate({ to: '/' });
    toast.error(sessionLostMessage());
  });
  await sleep();

  await Promise.all([
    loadCatalog(getFirstPage(location.pathname)),
    restoreDeviceSession()
      .catch(() => undefined)
      .then(restoreQueries),
  ]);

  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const loaded = router.load();
  // SSR markup stays until the page is ready; without it the pending bar is better than a blank page.
  const isDrawn = root.firstElementChild !== null;
  const allReady = Promise.all([loaded, waitForInitialRender()]);
  await (isDrawn ? loaded : withTimeout(allReady, maxBlankMs, undefined));
  const render = () =>
    createRoot(root, { onCaughtError: reportErrorToServer }).render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>
      </StrictMode>,
    );
  // Replaces SSR markup in a transition, which yields to input; without SSR that would only delay a blank
  // door.
  if (isDrawn) startTransition(render);
  else render();
  if (consumeSignedOutInOtherTab()) toast.success(t`Hai chiuso la sessione in un’altra finestra.`);
  syncDeviceSession();
  startHeldEvents();
  prefetchOrders();
  registerServiceWorker();
  renewTokenDaily();
}

void start();
