/** A database that this server must not or cannot use. The message tells the operator what to do. */
export class DatabaseRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseRefused';
  }
}
