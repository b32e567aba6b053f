import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { followSession } from './features/check-in/door-session.ts';
import { registerServiceWorker } from './platform/app-update.ts';
import { currentLanguage, speak } from './platform/i18n.ts';
import { queryClient, restoreQueries } from './platform/query-client.ts';
import { onSessionLost } from './platform/session.ts';
import { routeTree } from './route-tree.gen.ts';
import { PageFailure } from './ui/page-failure.tsx';
import { PagePending } from './ui/page-pending.tsx';

const router = createRouter({
  routeTree,
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

onSessionLost(() => void router.navigate({ to: '/' }));

await Promise.all([speak(currentLanguage()), restoreQueries()]);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
followSession();
registerServiceWorker();
