import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import { confirmPassword, confirmPasswordSchema } from '#contract/account/session-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { ownProfileQuery } from '#src/platform/session/own-profile.ts';
import { readCurrentSession, replaceToken, useSession } from '#src/platform/session/session.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { UsernameField } from '../username-field.tsx';

interface PasswordConfirmation {
  /** Opens the drawer if the server asks for the password again; whether it did. */
  handleRefusal: (error: unknown) => boolean;
  /** To be rendered. */
  drawer: ReactNode;
}

/** Asks for the password when the server requires it again, then calls `repeat` (AC-88). */
export function usePasswordConfirmation(repeat: () => void): PasswordConfirmation {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const handleConfirmed = () => {
    close();
    repeat();
  };
  return {
    handleRefusal: (error) => {
      const isRequired = error instanceof ApiRefusal && error.reason === 'confirmationRequired';
      if (isRequired) setIsOpen(true);
      return isRequired;
    },
    drawer: <PasswordConfirmationDrawer isOpen={isOpen} onConfirmed={handleConfirmed} onClose={close} />,
  };
}

interface DrawerProps {
  isOpen: boolean;
  onConfirmed: () => void;
  onClose: () => void;
}

function PasswordConfirmationDrawer({ isOpen, onConfirmed, onClose }: DrawerProps) {
  const { t } = useLingui();
  const id = useId();
  const session = useSession();
  const { data: profile } = useQuery(ownProfileQuery(session?.userId ?? ''));
  const hasPassword = profile?.hasPassword !== false;
  return (
    <Drawer
      isOpen={isOpen && session !== undefined}
      title={t`Sei davvero tu?`}
      onClose={onClose}
      actions={
        hasPassword ? (
          <Button type="submit" form={id} variant="accent">
            {t`Conferma`}
          </Button>
        ) : (
          <Link to="/change/password" className={buttonClass({ variant: 'accent' })}>
            {t`Scegli una password`}
          </Link>
        )
      }
    >
      {hasPassword ? (
        <PasswordConfirmationForm id={id} email={session?.email ?? ''} onConfirmed={onConfirmed} />
      ) : (
        <p>{t`Il tuo account non ha ancora una password. Scegline una, oppure esci, accedi di nuovo e riprova entro 10 minuti.`}</p>
      )}
    </Drawer>
  );
}

function PasswordConfirmationForm({
  id,
  email,
  onConfirmed,
}: {
  id: string;
  email: string;
  onConfirmed: () => void;
}) {
  const { t } = useLingui();
  const { form, formProps, bind } = useEndpointForm({
    schema: confirmPasswordSchema,
    initialValues: { password: '' },
    send: async (body) => {
      const sentToken = readCurrentSession()?.token ?? '';
      const { token } = await api(confirmPassword, { body });
      await replaceToken(sentToken, token);
    },
    onDone: onConfirmed,
    onFailed: (error) => toast.error(toErrorMessage(error)),
  });
  return (
    <form {...formProps} id={id}>
      <UsernameField email={email} />
      <form.Field name="password">
        {(field) => (
          <PasswordField
            {...bind(field)}
            label={t`Password attuale`}
            hint={t`È passato un po’ dall’ultimo accesso: per sicurezza te la chiediamo di nuovo.`}
            autoComplete="current-password"
          />
        )}
      </form.Field>
    </form>
  );
}
