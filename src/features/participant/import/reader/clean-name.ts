/** A row's number, or the mark of a list, before a name. */
const bullet = /^\s*(?:\d{1,4}[.)]\s*|[-•*–]\s+)/;
const address = /[<(]?(?:mailto:)?[^\s<>(),;"]+@[^\s<>(),;"]*[>)]?/g;

/** The name in a cell such as `1. Ada Neri <ada@example.org>`. */
export const cleanName = (cell: string): string =>
  cell.replace(bullet, '').replaceAll(address, '').replaceAll(/\s+/g, ' ').trim();
