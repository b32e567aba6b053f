import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CheckCircle2, TriangleAlert } from 'lucide-react';
import type { ImportResult } from '#contract/registration/import-endpoints.ts';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import css from './import-drawer.module.css';
import type { LineProblem } from './import-list.ts';
import { ImportProblems } from './import-problems.tsx';

interface ImportReviewProps {
  result: ImportResult;
  /** Participants of the list with an e-mail. */
  emailCount: number;
  problems: readonly LineProblem[];
  sendsTickets: boolean;
  onSendsTicketsChange: (sendsTickets: boolean) => void;
}

/** Third step: what the import will do, before it does it. */
export function ImportReview(props: ImportReviewProps) {
  const { result, emailCount, problems, sendsTickets, onSendsTicketsChange } = props;
  const { added, existing, repeated, available, mailsLeft } = result;
  const { t } = useLingui();
  const missing = available === null ? 0 : added - available;
  return (
    <div className={css['step']} role="status">
      {added > 0 ? (
        <Notice tone="ok" icon={<CheckCircle2 size={20} />}>
          <Plural value={added} one="Una persona da aggiungere." other="# persone da aggiungere." />
        </Notice>
      ) : (
        <Notice>
          <Trans>Sono già tutti in elenco: non c’è niente da aggiungere.</Trans>
        </Notice>
      )}
      {(existing > 0 || repeated > 0) && (
        <ul className={css['counts']}>
          {existing > 0 && (
            <li>
              <Plural
                value={existing}
                one="Una è già in elenco e resta com’è."
                other="# sono già in elenco e restano come sono."
              />
            </li>
          )}
          {repeated > 0 && (
            <li>
              <Plural
                value={repeated}
                one="Una riga è ripetuta: conta una volta sola."
                other="# righe sono ripetute: contano una volta sola."
              />
            </li>
          )}
        </ul>
      )}
      {missing > 0 && (
        <Notice tone="stop" icon={<TriangleAlert size={20} />}>
          <Plural
            value={missing}
            one="Manca un posto: aumenta i posti dell’evento o accorcia l’elenco."
            other="Mancano # posti: aumenta i posti dell’evento o accorcia l’elenco."
          />
        </Notice>
      )}
      <ImportProblems problems={problems} />
      {added > 0 && emailCount > 0 && mailsLeft > 0 && (
        <Checkbox
          label={t`Manda il biglietto per e-mail a chi ha un indirizzo`}
          isChecked={sendsTickets}
          onCheckedChange={onSendsTicketsChange}
        />
      )}
      {sendsTickets && emailCount > mailsLeft && (
        <p className={css['hint']}>
          <Plural
            value={mailsLeft}
            one="Oggi puoi ancora mandare un biglietto."
            other="Oggi puoi ancora mandare # biglietti."
          />
        </p>
      )}
    </div>
  );
}
