import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#src/ui/form/button.tsx';
import { Section } from '#src/ui/layout/section.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ExportOwnData } from './export-own-data.tsx';

/** Export of the user's data, and account deletion. */
export function DangerZone() {
  const { t } = useLingui();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
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
          <Button variant="danger" onClick={() => setIsDialogOpen(true)}>
            {t`Elimina l’account`}
          </Button>
        }
      />
      <DeleteAccountDialog isOpen={isDialogOpen} onClose={() => setIsDialogOpen(false)} />
    </>
  );
}
