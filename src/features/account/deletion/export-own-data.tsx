import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportOwnData } from '#contract/account/deletion-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { Button } from '#src/ui/form/button.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { usePasswordConfirmation } from '../access/password/password-confirmation.tsx';

function save(data: object, name: string): void {
  const content = new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' });
  saveFile({ name, content });
}

/** Downloads all data stored about the user (AC-35). */
export function ExportOwnData() {
  const { t } = useLingui();
  const exporting = useMutation({
    mutationFn: () => api(exportOwnData, {}),
    onSuccess: ({ data }) => save(data, 'presente-dati.json'),
    onError: (error) => confirmation.handleRefusal(error) || toast.error(toErrorMessage(error)),
  });
  const confirmation = usePasswordConfirmation(() => exporting.mutate());
  return (
    <>
      <Button variant="quiet" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
        <Download size={18} aria-hidden="true" />
        {t`Scarica i tuoi dati`}
      </Button>
      {confirmation.drawer}
    </>
  );
}
