/**
 * A small memory beside the browser's storage, which that takes along when it is thrown away: a cookie in a
 * browser. By it a device notices that operations are gone.
 */
export interface Keepsake {
  read(): string;
  write(text: string): void;
}

/** What is remembered of the outbox: whose it was, how much waited, and how much was gone before already. */
interface Remembered {
  readonly deviceId: string;
  readonly waiting: number;
  readonly gap: number;
}

/** How many operations of this device are gone that nobody was told of, if so many wait on it now. */
export function gapOf(text: string, { deviceId, waiting }: Omit<Remembered, 'gap'>): number {
  const before = read(text);
  // Another id: the device's own was in the storage, and went with it.
  const gone = before.deviceId === deviceId ? 0 : Math.max(0, before.waiting - waiting);
  return before.gap + gone;
}

/** What to remember from now on. */
export const remembered = ({ deviceId, waiting, gap }: Remembered): string =>
  waiting + gap === 0 ? '' : `${waiting}.${gap}.${deviceId}`;

function read(text: string): Remembered {
  const [, waiting, gap, deviceId] = /^(\d{1,6})\.(\d{1,6})\.([\w-]{1,64})$/.exec(text) ?? [];
  return { deviceId: deviceId ?? '', waiting: Number(waiting ?? 0), gap: Number(gap ?? 0) };
}
