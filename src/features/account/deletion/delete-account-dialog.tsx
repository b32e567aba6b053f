/** Asks for the deletion of the account. */
export function DeleteAccountDialog(_: { isOpen: boolean; onClose: () => void }) {
  return null;
}
