import type { Text } from '../text.ts';

/** What stands where the name of an organisation stood that has been erased (AC-34). */
export const erasedOrganisation: Text = /*i18n*/ {
  id: 'organisation.erased',
  message: 'Organizzazione eliminata',
};
