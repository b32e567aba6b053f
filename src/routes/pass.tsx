import { createFileRoute, redirect } from '@tanstack/react-router';
import { OpenPassPage } from '#src/features/check-in/passes/open-pass-page.tsx';
import { readPassToken, consumePassToken } from '#src/features/check-in/passes/pass-token.ts';

export const Route = createFileRoute('/pass')({
  // Before any request: removes the token from URL and history (CI-43).
  beforeLoad: ({ location }) => {
    if (consumePassToken(location.hash)) throw redirect({ to: '/pass', replace: true });
    return { code: readPassToken() };
  },
  component: function PassRoute() {
    const { code } = Route.useRouteContext();
    return <OpenPassPage key={code} passToken={code} />;
  },
});
