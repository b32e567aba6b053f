import { t } from '@lingui/core/macro';
import { toast } from '../overlay/toast.ts';

/** Copies a link and shows a toast; on failure selects it in its field for manual copying. */
export async function copyLink(url: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(t`Link copiato`);
    return true;
  } catch {
    field?.select();
    toast.error(t`Il link non si è copiato: è selezionato, copialo da qui.`);
    return false;
  }
}
