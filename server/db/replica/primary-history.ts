/** Enough for the largest allowed lag. */
const maxSamples = 2000;

interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

/**
 * Positions of the primary's log over the last minutes, by this process's monotonic clock. They date the position of
 * a standby: neither the clocks of other machines nor an idle primary mislead.
 */
export class PrimaryHistory {
  #systemId: string | undefined;
  #samples: Sample[] = [];

  /** Identifies the primary's cluster; `undefined` before the first sample. */
  get systemId(): string | undefined {
    return this.#systemId;
  }

  /** @param atMs a time before the position was read */
  add({ systemId, bytes, atMs }: { systemId: string; bytes: number; atMs: number }): void {
    const newest = this.#samples.at(-1);
    // Another cluster, or the same after it lost its end: what was read before dates nothing.
    if (systemId !== this.#systemId || (newest !== undefined && bytes < newest.bytes)) this.#samples = [];
    this.#systemId = systemId;
    this.#samples.push({ atMs, bytes: skipPageHeader(bytes) });
    if (this.#samples.length > maxSamples) this.#samples.shift();
  }

  /** The latest instant whose commits are all within the log up to `bytes`; `undefined` if that is unknown. */
  getCoveredUntil(bytes: number): number | undefined {
    return this.#samples.findLast((sample) => sample.bytes <= bytes)?.atMs;
  }
}

const pageBytes = 8192;
const longHeaderBytes = 40;

/**
 * The primary counts the header of a page that it has not begun, a standby does not. No record ends between the two,
 * so the position before the header says the same.
 */
function skipPageHeader(bytes: number): number {
  const offset = bytes % pageBytes;
  return offset <= longHeaderBytes ? bytes - offset : bytes;
}
