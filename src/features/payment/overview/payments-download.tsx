import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { exportOwnPayments } from '#contract/payment/overview-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { apiFile } from '#src/platform/api-file.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';
import type { PaymentsSearch } from './payments-search.ts';

/** The payments that are shown, all pages of them, as a file for spreadsheets. */
export function PaymentsDownload({ search: { txn, state } }: { search: PaymentsSearch }) {
  const { t } = useLingui();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      return apiFile(exportOwnPayments, { query: { txn, state, format: 'csv' } }, { signal });
    },
    onSuccess: (file) => {
      saveFile(file);
      toast.success(t`Pagamenti scaricati`);
    },
    onError: (error) => {
      if (running.current?.signal.aborted === true) return;
      toast.error(
        error instanceof ApiRefusal
          ? messageOf(error)
          : t`Il file non è arrivato intero, e non l’abbiamo salvato. Controlla la rete e riprova.`,
      );
    },
  });
  return (
    <Button variant="quiet" size="small" isBusy={isPending} onClick={() => mutate()}>
      <Download size={18} aria-hidden="true" />
      {t`Scarica CSV`}
    </Button>
  );
}
