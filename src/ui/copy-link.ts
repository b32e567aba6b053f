import { t } from '@lingui/core/macro';
import { toast } from './toast.ts';

/** Puts a link on the clipboard and says so; where that fails it is selected in its field, to be copied by hand. */
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
