import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider, stringifySearchWith } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { PageFailure } from './features/account/shell/page-failure.tsx';
import { followSession } from './features/check-in/door-session.ts';
import { takeOrdersAlong } from './features/registration/orders-ahead.ts';
import { registerServiceWorker } from './platform/app-update.ts';
import { sessionLostMessage } from './platform/error-message.ts';
import { tellError, watchErrors } from './platform/error-watch.ts';
import { currentLanguage, speak, speakWhole, takeLanguage } from './platform/i18n.ts';
import { leftPage } from './platform/previous-page.ts';
import { queryClient, restoreQueries } from './platform/query-client.ts';
import { takeReferral } from './platform/referral.ts';
import { watchServer } from './platform/server-watch.ts';
import { endedElsewhere, onSessionLost } from './platform/session.ts';
import { applyTheme } from './platform/theme.ts';
import { routeTree } from './route-tree.gen.ts';
import { PagePending } from './ui/page-pending.tsx';
import { toast } from './ui/toast.ts';

applyTheme();
takeReferral(location.search);
takeLanguage();

const router = createRouter({
  routeTree,
  // Without quotes around a region's `12`: each route's schema knows what is a text.
  stringifySearch: stringifySearchWith(JSON.stringify),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 300,
  defaultErrorComponent: PageFailure,
  defaultPendingComponent: PagePending,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

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

await Promise.all([location.pathname === '/' ? speak(currentLanguage()) : speakWhole(), restoreQueries()]);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root, { onCaughtError: tellError }).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
if (endedElsewhere()) toast.success(t`Hai chiuso la sessione in un’altra finestra.`);
followSession();
takeOrdersAlong();
registerServiceWorker();
