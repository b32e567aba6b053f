import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { requestDeletion, type DeletionInstructions } from '#contract/account/deletion-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { usePasswordConfirmation } from '../access/password/password-confirmation.tsx';
import { deletionRequestQuery } from './deletion-request.ts';
import css from './deletion-steps.module.css';

interface DeletionStepsProps {
  instructions: DeletionInstructions;
  isOpen: boolean;
  onClose: () => void;
}

/** Steps: tick each instruction, confirm, show the server's response. */
export function DeletionSteps({ instructions, isOpen, onClose }: DeletionStepsProps) {
  const { t } = useLingui();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const requesting = useMutation({
    mutationFn: () => {
      const selected = instructions.instructions.map((instruction) => ({
        ...instruction,
        isSelected: ticked.has(instruction.key),
      }));
      return api(requestDeletion, { body: { ...instructions, instructions: selected } });
    },
    onSuccess: () => queryClient.invalidateQueries(deletionRequestQuery),
    onError: (error) => confirmation.handleRefusal(error) || toast.error(toErrorMessage(error)),
    onSettled: () => setIsConfirming(false),
  });
  const confirmation = usePasswordConfirmation(() => requesting.mutate());
  const response = requesting.data;

  const handleSubmit = () => {
    setWasSubmitted(true);
    if (instructions.instructions.every(({ key }) => ticked.has(key))) setIsConfirming(true);
    else form.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus();
  };

  if (response !== undefined) {
    return (
      <Drawer
        isOpen={isOpen}
        title={response.message}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t`Va bene`}</Button>}
      >
        <p>{response.data.description}</p>
        <p>{response.data.message}</p>
      </Drawer>
    );
  }
  return (
    <Drawer
      isOpen={isOpen}
      title={instructions.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t`Tieni l’account`}
          </Button>
          <Button type="submit" form={id} variant="danger">
            {t`Continua`}
          </Button>
        </>
      }
    >
      <p>{instructions.description}</p>
      <form
        id={id}
        ref={form}
        noValidate
        className={css['list']}
        onSubmit={(event) => {
          event.preventDefault();
          handleSubmit();
        }}
      >
        {instructions.instructions.map(({ key, value }) => (
          <Checkbox
            key={key}
            name={key}
            label={value}
            isChecked={ticked.has(key)}
            errors={wasSubmitted && !ticked.has(key) ? [t`Spunta anche questo punto`] : []}
            onCheckedChange={(isChecked) => {
              const otherKeys = [...ticked].filter((tickedKey) => tickedKey !== key);
              setTicked(new Set(isChecked ? [...otherKeys, key] : otherKeys));
            }}
          />
        ))}
      </form>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t`Vuoi eliminare il tuo account?`}
        confirmLabel={t`Sì, eliminalo`}
        tone="danger"
        isBusy={requesting.isPending}
        onConfirm={() => requesting.mutate()}
        onClose={() => setIsConfirming(false)}
      >
        {t`Hai 30 giorni per ripensarci. Poi non si torna indietro.`}
      </ConfirmDialog>
      {confirmation.drawer}
    </Drawer>
  );
}
