import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Section } from '#src/ui/section.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ExportOwnData } from './export-own-data.tsx';

/** One's own data as a file, and the way out for good. */
export function AccountEnd() {
  const { t } = useLingui();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <Section
        title={t`I tuoi dati`}
        lead={t`Un file con tutto quello che sappiamo di te, da tenere o portare altrove.`}
        actions={<ExportOwnData />}
      />
      <Section
        title={t`Elimina l’account`}
        lead={t`Prima ti diciamo che cosa succede, poi hai 30 giorni per ripensarci.`}
        actions={
          <Button variant="danger" onClick={() => setIsLeaving(true)}>
            {t`Elimina l’account`}
          </Button>
        }
      />
      <DeleteAccountDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
}
