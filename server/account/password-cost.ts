/** Costs of argon2id. */
export interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

/** The cost of new hashes, above OWASP's minimum of 19 MiB and two passes; about 50 ms. */
export const passwordCost: PasswordCost = { memoryKiB: 32_768, passes: 2 };
