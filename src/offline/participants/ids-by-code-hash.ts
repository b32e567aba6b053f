import type { StoredParticipant } from '#contract/participant/stored-participant.ts';

/** Ids of participants by `codeHash`, without those of participants who have no external code. */
export class IdsByCodeHash {
  readonly #ids = new Map<StoredParticipant['codeHash'], Set<string>>();

  get(codeHash: StoredParticipant['codeHash']): ReadonlySet<string> | undefined {
    return this.#ids.get(codeHash);
  }
  /** Whether a participant has an external code. */
  hasCodes(): boolean {
    return this.#ids.size > (this.#ids.has(undefined) ? 1 : 0);
  }
  add({ id, codeHash }: StoredParticipant): void {
    if (codeHash === '') return;
    const ids = this.#ids.get(codeHash);
    if (ids === undefined) this.#ids.set(codeHash, new Set([id]));
    else ids.add(id);
  }
  delete({ id, codeHash }: StoredParticipant): void {
    const ids = this.#ids.get(codeHash);
    ids?.delete(id);
    if (ids?.size === 0) this.#ids.delete(codeHash);
  }
  clear(): void {
    this.#ids.clear();
  }
}
