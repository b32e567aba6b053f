import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ConnectReturnPage } from '#src/features/account/profile/payment/connect-return-page.tsx';
import { foreignTextSchema } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/stripe/connect/verify')({
  validateSearch: v.object({ state: foreignTextSchema, code: foreignTextSchema, error: foreignTextSchema }),
  component: function ConnectReturnRoute() {
    const { state = '', code = '', error = '' } = Route.useSearch();
    return <ConnectReturnPage state={state} code={code} error={error} />;
  },
});
