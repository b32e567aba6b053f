import { randomBytes } from 'node:crypto';
import { checkInBatch, listParticipants, type OperationResult } from '#contract/check-in/check-in-calls.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import { uuid7 } from '#contract/id.ts';
import { register } from '#contract/registration/registration-calls.ts';
import type { TestApp } from './app.ts';
import type { BuiltAccount } from './builders.ts';
import { call } from './call.ts';

/** An id as a device would make it. */
export const newOperationId = (app: Pick<TestApp, 'clock'>): string => uuid7(app.clock(), randomBytes(10));

/** Registers so many people of one order and returns their ids and tickets in order. */
export async function newParticipants(
  app: TestApp,
  eventId: string,
  count: number,
): Promise<{ participantIds: string[]; tickets: string[] }> {
  const people = Array.from({ length: count }, (_, i) => ({
    firstName: `Nome${i + 1}`,
    lastName: 'Prova',
    email: `persona${i + 1}@example.org`,
  }));
  const { data } = await call(app, register, {
    params: { id: eventId },
    body: { acceptedPNPTNC: true, noOfTickets: count, participants: people },
  });
  const rows = await app.services.database.db
    .selectFrom('participant')
    .select('id')
    .where('order_id', '=', data.orderId)
    .orderBy('ticket_no')
    .execute();
  return {
    participantIds: rows.map((row) => row.id),
    tickets: data.tickets.map((it) => it.ticket),
  };
}

type OperationWishes = Pick<Operation, 'eventId' | 'participantId'> & Partial<Operation>;

/** A check-in as a device writes it, unless the wishes make it otherwise. */
export const newOperation = (app: TestApp, wishes: OperationWishes): Operation => ({
  operationId: newOperationId(app),
  isCheckedIn: true,
  occurredAt: new Date(app.clock()).toISOString(),
  deviceId: 'device-a',
  deviceLabel: 'Varco nord',
  source: 'tap',
  undoes: [],
  ...wishes,
});

/** Sends operations in one replay. */
export async function replay(
  app: TestApp,
  organisation: BuiltAccount,
  operations: readonly unknown[],
  sentAt = new Date(app.clock()).toISOString(),
): Promise<OperationResult[]> {
  const answer = await call(
    app,
    checkInBatch,
    { body: { deviceId: 'device-a', sentAt, operations: [...operations] } },
    { token: organisation.token },
  );
  return answer.data;
}

/** The list of an event, whole or since a cursor. */
export async function readList(app: TestApp, organisation: BuiltAccount, id: string, since?: number) {
  const answer = await call(
    app,
    listParticipants,
    { params: { id }, query: { since } },
    { token: organisation.token },
  );
  return answer.data;
}
