import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { getIssueMessage } from '#contract/issues.ts';
import { translate } from '#src/platform/text/i18n.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import css from './import-drawer.module.css';
import type { LineProblem } from './import-list.ts';

const listedProblems = 50;

/** The rows that cannot be imported, with their line and the reason; renders nothing without one. */
export function ImportProblems({ problems }: { problems: readonly LineProblem[] }) {
  const { t } = useLingui();
  if (problems.length === 0) return null;
  const paths = { firstName: t`Nome`, lastName: t`Cognome`, email: t`E-mail`, code: t`Codice del biglietto` };
  return (
    <Notice tone="wait" icon={<TriangleAlert size={20} />}>
      <details className={css['problems']}>
        <summary>
          <Plural
            value={problems.length}
            one="Una riga non si può importare: resta fuori."
            other="# righe non si possono importare: restano fuori."
          />
        </summary>
        <ul>
          {problems.slice(0, listedProblems).map(({ line, path, key }) => {
            const field = paths[path];
            const problem = translate(getIssueMessage(key));
            return (
              <li key={line}>
                <Trans>
                  Riga {line}, {field}: {problem}
                </Trans>
              </li>
            );
          })}
        </ul>
      </details>
    </Notice>
  );
}
