import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportOwnData } from '#contract/account/deletion-calls.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';

function save(data: object, name: string): void {
  const content = new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' });
  saveFile({ name, content });
}

/** Everything that is stored about oneself, as a file. */
export function ExportOwnData() {
  const { t } = useLingui();
  const exporting = useMutation({
    mutationFn: () => api(exportOwnData, {}),
    onSuccess: ({ data }) => save(data, 'presente-dati.json'),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Button variant="quiet" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
      <Download size={18} aria-hidden="true" />
      {t`Scarica i tuoi dati`}
    </Button>
  );
}
