import { useLingui } from '@lingui/react/macro';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';

interface QueryErrorProps extends ErrorStateProps {
  /** The server's refusal, shown as the title; undefined when it did not answer. */
  refusal?: string | undefined;
}

/** Error state of a query: the server's refusal, or that the server did not answer (`children` instead). */
export function QueryError({ refusal, title, children, ...props }: QueryErrorProps) {
  const { t } = useLingui();
  return (
    <ErrorState {...props} title={refusal ?? title}>
      {refusal === undefined
        ? children || t`Presente non risponde. Controlla la connessione e riprova.`
        : undefined}
    </ErrorState>
  );
}
