import type { Message } from '../message.ts';

/** Shown instead of the name of an erased organisation (AC-34). */
export const erasedOrganisationMessage: Message = /*i18n*/ {
  id: 'organisation.erased',
  message: 'Organizzazione eliminata',
};
