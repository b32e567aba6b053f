import { createFileRoute, redirect } from '@tanstack/react-router';
import { OpenPassPage } from '#src/features/check-in/passes/open-pass-page.tsx';
import { readPassCode, takePassCode } from '#src/features/check-in/passes/pass-code.ts';

export const Route = createFileRoute('/pass')({
  // Before anything is asked: what stands in the address ends in histories.
  beforeLoad: ({ location }) => {
    if (takePassCode(location.hash)) throw redirect({ to: '/pass', replace: true });
    return { code: readPassCode() };
  },
  component: function PassRoute() {
    const { code } = Route.useRouteContext();
    return <OpenPassPage key={code} code={code} />;
  },
});
