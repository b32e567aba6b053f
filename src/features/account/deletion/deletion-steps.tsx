import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { requestDeletion, type DeletionInstructions } from '#contract/account/deletion-calls.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import { toast } from '#src/ui/toast.ts';
import { deletionRequestQuery } from './deletion-request.ts';
import css from './deletion-steps.module.css';

interface DeletionStepsProps {
  instructions: DeletionInstructions;
  isOpen: boolean;
  onClose: () => void;
}

/** Each instruction ticked, then a confirmation, then what the server answered. */
export function DeletionSteps({ instructions, isOpen, onClose }: DeletionStepsProps) {
  const { t } = useLingui();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const requesting = useMutation({
    mutationFn: () => {
      const selected = instructions.instructions.map((it) => ({ ...it, isSelected: ticked.has(it.key) }));
      return api(requestDeletion, { body: { ...instructions, instructions: selected } });
    },
    onSuccess: () => queryClient.invalidateQueries(deletionRequestQuery),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => setIsConfirming(false),
  });
  const answer = requesting.data;

  const goOn = () => {
    setIsTried(true);
    if (instructions.instructions.every(({ key }) => ticked.has(key))) setIsConfirming(true);
    else form.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus();
  };

  if (answer !== undefined) {
    return (
      <Drawer
        isOpen={isOpen}
        title={answer.message}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t`Va bene`}</Button>}
      >
        <p>{answer.data.description}</p>
        <p>{answer.data.message}</p>
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
            {t`Resto`}
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
          goOn();
        }}
      >
        {instructions.instructions.map(({ key, value }) => (
          <Checkbox
            key={key}
            name={key}
            label={value}
            isChecked={ticked.has(key)}
            errors={isTried && !ticked.has(key) ? [t`Spunta anche questo punto`] : []}
            onCheckedChange={(isChecked) => {
              const others = [...ticked].filter((it) => it !== key);
              setTicked(new Set(isChecked ? [...others, key] : others));
            }}
          />
        ))}
      </form>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t`Eliminiamo il tuo account?`}
        confirmLabel={t`Sì, eliminalo`}
        tone="danger"
        isBusy={requesting.isPending}
        onConfirm={() => requesting.mutate()}
        onClose={() => setIsConfirming(false)}
      >
        {t`Hai 30 giorni per ripensarci. Poi non si torna indietro.`}
      </ConfirmDialog>
    </Drawer>
  );
}
