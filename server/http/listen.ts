/** A port that cannot be opened. The message tells the operator which setting to change. */
export class ListenFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ListenFailed';
  }
}

/** An address to listen on, and the settings that it comes from. */
interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly settings: readonly [host: string, port: string];
}

/**
 * Opens a port.
 * @throws ListenFailed for an address that is taken, forbidden or not of this machine
 */
export async function listen<T>(
  { host, port, settings: [hostSetting, portSetting] }: ListenAddress,
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const message = new Map([
      [
        'EADDRINUSE',
        `Port ${port} on ${host} is in use by another program. Stop it, or choose another ${portSetting}.`,
      ],
      ['EACCES', `This user may not listen on port ${port}. Choose another ${portSetting}.`],
      ...['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'].map(
        (code) => [code, `This machine has no address ${host}. Correct ${hostSetting}.`] as const,
      ),
    ]).get((error as { code?: string }).code ?? '');
    throw message === undefined ? error : new ListenFailed(message, { cause: error });
  }
}
