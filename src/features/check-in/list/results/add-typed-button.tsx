import { Trans } from '@lingui/react/macro';
import { UserRoundPlus } from 'lucide-react';
import { Button, type ButtonVariant } from '#src/ui/form/button.tsx';

interface AddTypedButtonProps {
  text: string;
  variant?: ButtonVariant;
  onAdd: () => void;
}

/** Adds the searched name as a walk-in. */
export function AddTypedButton({ text, variant = 'brand', onAdd }: AddTypedButtonProps) {
  const typed = text.trim();
  return (
    <Button variant={variant} onClick={onAdd}>
      <UserRoundPlus size={20} aria-hidden="true" />
      <Trans>Aggiungi «{typed}»</Trans>
    </Button>
  );
}
