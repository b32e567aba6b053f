/** Some browsers read what is behind an address only after the press. */
const keptForMs = 60_000;

/** Hands a file to the browser, which saves it under this name. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptForMs);
}
