import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ConnectReturnPage } from '#src/features/account/profile/payment/connect-return-page.tsx';
import { optionalParam } from '#src/platform/search-schema.ts';

/** The router parses numeric-looking values as numbers. */
const textSchema = optionalParam(
  v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(300)),
);

export const Route = createFileRoute('/stripe/connect/verify')({
  validateSearch: v.object({ state: textSchema, code: textSchema, error: textSchema }),
  component: function ConnectReturnRoute() {
    const { state = '', code = '', error = '' } = Route.useSearch();
    return <ConnectReturnPage state={state} code={code} error={error} />;
  },
});
