import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { withdrawOrder } from '#contract/registration/confirmation-endpoints.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { api } from '#src/platform/http/api.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatTime } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import type { UnconfirmedOrder } from '../form/registration-draft.ts';
import { isHeldAt } from './held-until.ts';
import css from './order-to-confirm.module.css';

interface OrderToConfirmProps {
  order: UnconfirmedOrder;
  /** The address is the account's, which the form does not change. */
  isAccountEmail: boolean;
  /** The link was opened elsewhere. */
  onConfirmed: () => void;
  /** The order is given up: returns to the input. */
  onEdit: () => Promise<void>;
}

/** An order that waits for its confirmation by mail: where the link is, and what it does (RG-77). */
export function OrderToConfirm({ order, isAccountEmail, onConfirmed, onEdit }: OrderToConfirmProps) {
  const { t } = useLingui();
  const message = useRef<HTMLDivElement>(null);
  const { orderId, email, quantity, heldUntil } = order;
  const until = isHeldAt(heldUntil, nowMs()) ? formatTime(heldUntil) : undefined;
  useEffect(() => {
    // Moves focus: the pressed button has been unmounted.
    message.current?.focus();
  }, []);
  const editing = useMutation({
    mutationFn: async () => {
      const { data } = await api(withdrawOrder, { body: { orderId } });
      if (!data.isConfirmed) return onEdit();
      toast.success(t`Questa iscrizione è già confermata: i biglietti sono nell’e-mail.`);
      onConfirmed();
    },
    onError: (failure) => toast.error(toErrorMessage(failure)),
  });
  return (
    <EmptyState
      icon={<MailCheck size={32} />}
      title={t`Controlla l’e-mail`}
      actions={
        <Button variant="quiet" isBusy={editing.isPending} onClick={() => editing.mutate()}>
          {isAccountEmail ? t`Cambia l’iscrizione` : t`Correggi l’indirizzo`}
        </Button>
      }
    >
      <div ref={message} tabIndex={-1} className={css['message']} role="status">
        <p>
          <Trans>
            Ti abbiamo scritto a <strong>{email}</strong>: apri il link per confermare{' '}
            <Plural value={quantity} one="il posto" other="i # posti" />.
          </Trans>
        </p>
        <p>
          {until === undefined
            ? t`I posti non sono riservati: chi apre il link prende quelli rimasti.`
            : t`Te li teniamo fino alle ${until}. Poi puoi ancora prendere quelli rimasti.`}
        </p>
        <p>{t`Il link vale un giorno. Se l’e-mail non arriva, controlla la posta indesiderata.`}</p>
      </div>
    </EmptyState>
  );
}
