/**
 * Thrown when an operation could not be persisted: nothing was recorded, and the screen must not show green.
 */
export class PersistError extends Error {
  constructor(cause: unknown) {
    super('The operation could not be written to this device', { cause });
    this.name = 'PersistError';
  }
}
