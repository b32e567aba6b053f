import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { newId } from '../id.ts';
import type { ParticipantRow } from './orders.ts';
import { pick, randomInteger, type Random } from './random.ts';

export type OperationRow = Insertable<Tables['check_in_operation']>;

/** A check-in device, with the label its user gave it. */
interface Gate {
  readonly deviceId: string;
  readonly label: string;
}

interface Arrival {
  readonly participant: ParticipantRow;
  readonly gate: Gate;
  readonly arrivedAt: number;
}

/**
 * Simulates `count` arrivals, order by order, between two instants at these gates; `duplicates` participants
 * are checked in again by a second gate that had not synced yet. The operations are those the door would have
 * logged (CI-1, CI-9): each raises the event's cursor and its participant's `change_no`.
 */
export function createArrivals(
  random: Random,
  options: {
    readonly event: { readonly id: string; readonly organiserId: string };
    readonly participants: readonly ParticipantRow[];
    readonly gateLabels: readonly string[];
    readonly count: number;
    readonly duplicates: number;
    readonly fromAt: number;
    readonly untilAt: number;
    /** The cursor before the first arrival. */
    readonly changeNo: number;
  },
): { operations: OperationRow[]; changeNo: number } {
  const gates = options.gateLabels.map((label) => ({ deviceId: newId(options.fromAt), label }));
  const arrivals = scheduleArrivals(random, { ...options, gates });
  for (let nth = 1; nth <= options.duplicates; nth++) {
    const first = arrivals[Math.floor((arrivals.length * nth) / (options.duplicates + 2))];
    if (first === undefined) continue;
    const gate = pick(
      random,
      gates.filter((candidate) => candidate !== first.gate),
    );
    arrivals.push({ ...first, gate, arrivedAt: first.arrivedAt + randomInteger(random, 40_000, 150_000) });
  }
  arrivals.sort((a, b) => a.arrivedAt - b.arrivedAt);

  const firstOperationIds = new Map<string, string>();
  let changeNo = options.changeNo;
  const operations = arrivals.map(({ participant, gate, arrivedAt }): OperationRow => {
    const operationId = newId(arrivedAt);
    const firstId = firstOperationIds.get(participant.id) ?? null;
    if (firstId === null) firstOperationIds.set(participant.id, operationId);
    participant.change_no = ++changeNo;
    return {
      operation_id: operationId,
      event_id: options.event.id,
      participant_id: participant.id,
      account_id: options.event.organiserId,
      device_id: gate.deviceId,
      device_label: gate.label,
      source: random() < 0.85 ? 'scan' : 'tap',
      is_checked_in: 1,
      occurred_at: arrivedAt,
      corrected_at: arrivedAt,
      received_at: arrivedAt + randomInteger(random, 80, 2500),
      outcome: firstId === null ? 'applied' : 'duplicate',
      reason: null,
      first_operation_id: firstId,
      is_active: 1,
    };
  });
  return { operations, changeNo };
}

function scheduleArrivals(
  random: Random,
  options: {
    readonly participants: readonly ParticipantRow[];
    readonly gates: readonly Gate[];
    readonly count: number;
    readonly fromAt: number;
    readonly untilAt: number;
  },
): Arrival[] {
  const groups = shuffled(random, [
    ...Map.groupBy(options.participants, (participant) => participant.order_id).values(),
  ]);
  const queue: { partyIndex: number; position: number; participant: ParticipantRow; gate: Gate }[] = [];
  for (const [partyIndex, members] of groups.entries()) {
    const gate = pick(random, options.gates);
    // Sometimes one member of the order is still parking.
    const present = members.length > 1 && random() < 0.12 ? members.slice(0, -1) : members;
    for (const [position, participant] of present.entries()) {
      if (queue.length < options.count) queue.push({ partyIndex, position, participant, gate });
    }
    if (queue.length >= options.count) break;
  }
  const partyCount = (queue.at(-1)?.partyIndex ?? 0) + 1;
  return queue.map(({ partyIndex, position, participant, gate }) => ({
    participant,
    gate,
    arrivedAt:
      Math.floor(options.fromAt + ((options.untilAt - options.fromAt) * partyIndex) / partyCount) +
      position * 3000,
  }));
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
