import { Trans, useLingui } from '@lingui/react/macro';
import { CameraOff, RotateCw, Search } from 'lucide-react';
import { Button } from '#src/ui/form/button.tsx';
import { CameraPermissionHelp } from './camera-permission-help.tsx';
import type { CameraErrorKind } from './camera-error.ts';
import css from './camera-error-message.module.css';

interface CameraErrorMessageProps {
  errorKind: CameraErrorKind;
  onRetry: () => void;
  onSearch: () => void;
}

/**
 * Explains why the camera is unavailable, and the alternatives: retry, search by name, or a hardware scanner.
 */
export function CameraErrorMessage({ errorKind, onRetry, onSearch }: CameraErrorMessageProps) {
  const { t } = useLingui();
  const texts: Record<CameraErrorKind, { title: string; text: string | undefined }> = {
    denied: {
      title: t`Serve il permesso per la fotocamera`,
      text: undefined,
    },
    missing: {
      title: t`Nessuna fotocamera`,
      text: t`Questo dispositivo non ne ha una collegata.`,
    },
    busy: {
      title: t`La fotocamera è occupata`,
      text: t`Forse è in uso in un’altra app o in un’altra scheda: chiudila. Riproviamo in automatico.`,
    },
    decoderUnavailable: {
      title: t`Il lettore di codici non è ancora stato scaricato`,
      text: t`Serve la connessione una volta, per scaricarlo. Poi funziona anche senza.`,
    },
    unsupported: {
      title: t`Qui la fotocamera non si apre`,
      text: t`Il browser permette la fotocamera solo su indirizzi sicuri (https).`,
    },
  };
  const { title, text } = texts[errorKind];
  return (
    <div className={css['state']} role="alert">
      <span className={css['icon']} aria-hidden="true">
        <CameraOff size={30} />
      </span>
      <h2 className={css['title']}>{title}</h2>
      {text === undefined ? <CameraPermissionHelp /> : <p>{text}</p>}
      <p>
        <Trans>Intanto puoi cercare per nome; un lettore di codici esterno funziona lo stesso.</Trans>
      </p>
      <div className={css['actions']}>
        <Button variant="quiet" size="small" onClick={onRetry}>
          <RotateCw size={18} aria-hidden="true" />
          <Trans>Riprova</Trans>
        </Button>
        <Button variant="quiet" size="small" onClick={onSearch}>
          <Search size={18} aria-hidden="true" />
          <Trans>Cerca per nome</Trans>
        </Button>
      </div>
    </div>
  );
}
