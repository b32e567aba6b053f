import type { Database } from '../../db/database.ts';

/** First and last turn of the notices that are due. */
export interface DueTurns {
  readonly first: number;
  readonly last: number;
}

/** Position of an organiser's latest notice. */
interface Share {
  readonly turn: number;
  /** Mails in this turn. */
  readonly mailCount: number;
}

/**
 * Shares the sending of notices among organisers: in each turn, every organiser sends at most one block of mails
 * (OP-6). An organiser with nothing waiting joins at the turn that is being sent (start-time fair queueing).
 * Each process counts by itself; with several, an organiser has as many blocks in a turn.
 */
export class NoticeTurns {
  readonly #blockSize: number;
  readonly #shares = new Map<string, Share>();
  /** The turn being sent. A mail that is retried has an early turn, which does not count. */
  #current = 0;

  constructor(blockSize: number) {
    this.#blockSize = blockSize;
  }

  /**
   * The turn of an organiser's next mails.
   * @param due `undefined` if no notice is due
   */
  next(organiserId: string, mailCount: number, due: DueTurns | undefined): number {
    if (due === undefined) {
      this.#shares.clear();
      this.#current = 0;
    } else this.#current = Math.min(Math.max(this.#current, due.first), due.last);
    const share = this.#shares.get(organiserId);
    // Beyond the last turn that is due, its mails are sent.
    const isWaiting = share !== undefined && due !== undefined && share.turn <= due.last;
    const next = isWaiting ? this.#append(share, mailCount) : { turn: this.#current, mailCount };
    this.#shares.set(organiserId, next);
    return next.turn;
  }

  #append({ turn, mailCount: filled }: Share, mailCount: number): Share {
    if (turn < this.#current) return { turn: this.#current, mailCount };
    const isFull = filled + mailCount > this.#blockSize;
    return isFull ? { turn: turn + 1, mailCount } : { turn, mailCount: filled + mailCount };
  }
}

const turnsByDatabase = new WeakMap<Database, NoticeTurns>();

/** The turns of this process on a database. */
export function getNoticeTurns(database: Database, blockSize: number): NoticeTurns {
  const turns = turnsByDatabase.get(database) ?? new NoticeTurns(blockSize);
  turnsByDatabase.set(database, turns);
  return turns;
}
