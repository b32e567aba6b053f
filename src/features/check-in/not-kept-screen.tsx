import { Trans, useLingui } from '@lingui/react/macro';
import { FittedName } from './fitted-name.tsx';
import css from './verdict.module.css';
import { VerdictButton } from './verdict-button.tsx';
import { VerdictScreen } from './verdict-screen.tsx';

/** The phone could not write an entry down: never green, and what to do instead. */
export function NotKeptScreen({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <VerdictScreen
      tone="notKept"
      onClose={onClose}
      actions={
        <VerdictButton isNext onClick={onClose}>
          <Trans>Ho capito</Trans>
        </VerdictButton>
      }
    >
      <FittedName maxLines={3} name={t`Questo telefono non riesce a scrivere`} />
      <p className={css['line']}>
        <Trans>Questo ingresso non è registrato. Quelli di prima sono al sicuro.</Trans>
      </p>
      <ol className={css['steps']}>
        <li>
          <Trans>Libera spazio: togli foto, video o app.</Trans>
        </li>
        <li>
          <Trans>Oppure continua con un altro telefono.</Trans>
        </li>
        <li>
          <Trans>Intanto segna i nomi su carta.</Trans>
        </li>
      </ol>
    </VerdictScreen>
  );
}
