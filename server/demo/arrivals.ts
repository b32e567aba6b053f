import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { newId } from '../id.ts';
import type { ParticipantRow } from './orders.ts';
import { pick, wholeBetween, type Random } from './random.ts';

export type OperationRow = Insertable<Tables['check_in_operation']>;

/** A phone at the door, by the name people gave it. */
interface Gate {
  readonly deviceId: string;
  readonly label: string;
}

interface Arrival {
  readonly participant: ParticipantRow;
  readonly gate: Gate;
  readonly at: number;
}

/**
 * So many people arrive, order by order, between two instants at these gates; `doubles` of them are
 * let in again by a second gate that did not know it yet. The operations are what the door would
 * have logged (CI-1, CI-9), and each raises the event's cursor and its participant's `change_no`.
 */
export function drawArrivals(
  random: Random,
  door: {
    readonly event: { readonly id: string; readonly organiserId: string };
    readonly participants: readonly ParticipantRow[];
    readonly gateLabels: readonly string[];
    readonly count: number;
    readonly doubles: number;
    readonly fromAt: number;
    readonly untilAt: number;
    /** The cursor before the first arrival. */
    readonly changeNo: number;
  },
): { operations: OperationRow[]; changeNo: number } {
  const gates = door.gateLabels.map((label) => ({ deviceId: newId(door.fromAt), label }));
  const arrivals = drawTimes(random, { ...door, gates });
  for (let double = 1; double <= door.doubles; double++) {
    const first = arrivals[Math.floor((arrivals.length * double) / (door.doubles + 2))];
    if (first === undefined) continue;
    const gate = pick(
      random,
      gates.filter((each) => each !== first.gate),
    );
    arrivals.push({ ...first, gate, at: first.at + wholeBetween(random, 40_000, 150_000) });
  }
  arrivals.sort((a, b) => a.at - b.at);

  const inBy = new Map<string, string>();
  let changeNo = door.changeNo;
  const operations = arrivals.map(({ participant, gate, at }): OperationRow => {
    const operationId = newId(at);
    const firstId = inBy.get(participant.id) ?? null;
    if (firstId === null) inBy.set(participant.id, operationId);
    participant.change_no = ++changeNo;
    return {
      operation_id: operationId,
      event_id: door.event.id,
      participant_id: participant.id,
      account_id: door.event.organiserId,
      device_id: gate.deviceId,
      device_label: gate.label,
      source: random() < 0.85 ? 'scan' : 'tap',
      is_checked_in: 1,
      occurred_at: at,
      corrected_at: at,
      received_at: at + wholeBetween(random, 80, 2500),
      outcome: firstId === null ? 'applied' : 'duplicate',
      reason: null,
      first_operation_id: firstId,
      stands: 1,
    };
  });
  return { operations, changeNo };
}

function drawTimes(
  random: Random,
  door: {
    readonly participants: readonly ParticipantRow[];
    readonly gates: readonly Gate[];
    readonly count: number;
    readonly fromAt: number;
    readonly untilAt: number;
  },
): Arrival[] {
  const waiting = shuffled(random, [...Map.groupBy(door.participants, (it) => it.order_id).values()]);
  const queue: { party: number; place: number; participant: ParticipantRow; gate: Gate }[] = [];
  for (const [party, members] of waiting.entries()) {
    const gate = pick(random, door.gates);
    // Sometimes one of the party is still looking for a place to park.
    const here = members.length > 1 && random() < 0.12 ? members.slice(0, -1) : members;
    for (const [place, participant] of here.entries()) {
      if (queue.length < door.count) queue.push({ party, place, participant, gate });
    }
    if (queue.length >= door.count) break;
  }
  const parties = (queue.at(-1)?.party ?? 0) + 1;
  return queue.map(({ party, place, participant, gate }) => ({
    participant,
    gate,
    at: Math.floor(door.fromAt + ((door.untilAt - door.fromAt) * party) / parties) + place * 3000,
  }));
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
