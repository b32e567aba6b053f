import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { paymentStates, txnSchema } from '#contract/payment/payment-endpoints.ts';
import { SelectPill } from '#src/ui/form/select-pill.tsx';
import { getStateLabels, getTxnLabels } from './payment-labels.ts';
import css from './payments-page.module.css';
import type { PaymentsSearch } from './payments-search.ts';

const route = getRouteApi('/organisation/payments');

/** Filters of the payments, stored in the URL (PY-36). */
export function PaymentFilters({ search: { txn, state } }: { search: PaymentsSearch }) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const updateSearch = (patch: PaymentsSearch) =>
    void navigate({
      search: ({ page: _, ...previous }) => ({ ...previous, ...patch }),
      replace: true,
      resetScroll: false,
    });
  const txnTexts = getTxnLabels();
  const stateTexts = getStateLabels();
  return (
    <div className={css['filters']} role="group" aria-label={t`Filtri`}>
      <SelectPill
        label={t`Tipo`}
        isActive={txn !== undefined}
        value={txn ?? ''}
        options={[
          { key: '', text: t`Tutti i tipi`, short: t`Tipo` },
          ...txnSchema.options.map((key) => ({ key, text: txnTexts[key].text, short: txnTexts[key].text })),
        ]}
        onValueChange={(value) => updateSearch({ txn: value || undefined })}
      />
      <SelectPill
        label={t`Stato`}
        isActive={state !== undefined}
        value={state ?? ''}
        options={[
          { key: '', text: t`Tutti gli stati`, short: t`Stato` },
          ...paymentStates.map((key) => ({ key, text: stateTexts[key].text, short: stateTexts[key].text })),
        ]}
        onValueChange={(value) => updateSearch({ state: value || undefined })}
      />
    </div>
  );
}
