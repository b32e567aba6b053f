import type { DeviceNeeds } from './device-needs.ts';
import { inTurn } from './in-turn.ts';
import { gapOf, remembered } from './keepsake.ts';
import { countWaiting } from './outbox.ts';

type SignNeeds = Pick<DeviceNeeds, 'database' | 'showWaiting' | 'keepsake'>;

/** Says outside of the storage how much waits in it: on the app's icon, and in the keepsake. */
export class WaitingSigns {
  readonly #needs: SignNeeds;
  readonly #deviceId: string;
  #gap = 0;

  constructor(needs: SignNeeds, deviceId: string) {
    this.#needs = needs;
    this.#deviceId = deviceId;
  }

  /** How many operations went with the storage that nobody has been told of. */
  async lookForGap(): Promise<number> {
    const { database, keepsake } = this.#needs;
    if (database === undefined || keepsake === undefined) return 0;
    const waiting = await countWaiting(database);
    this.#gap = gapOf(keepsake.read(), { deviceId: this.#deviceId, waiting });
    await this.follow();
    return this.#gap;
  }

  /** Somebody has been told. */
  seeGap(): void {
    this.#gap = 0;
    void this.follow();
  }

  /** After something came or went. Storage that does not answer leaves the signs as they are. */
  readonly follow = inTurn(async () => {
    const { database, showWaiting, keepsake } = this.#needs;
    if (database === undefined) return;
    const waiting = await countWaiting(database).catch(() => undefined);
    if (waiting === undefined) return;
    showWaiting(waiting);
    keepsake?.write(remembered({ deviceId: this.#deviceId, waiting, gap: this.#gap }));
  });
}
