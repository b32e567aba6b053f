import { randomBytes } from 'node:crypto';
import {
  checkInBatch,
  listParticipants,
  type OperationResult,
} from '#contract/check-in/check-in-endpoints.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import { uuid7 } from '#contract/id.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import type { TestApp } from '../app/app.ts';
import type { BuiltAccount } from './builders.ts';
import { call } from '../app/call.ts';

/** An operation id as a device generates it. */
export const newOperationId = (app: Pick<TestApp, 'clock'>): string => uuid7(app.clock(), randomBytes(10));

/** Registers `count` participants in one order; returns ids and tickets in order. */
export async function newParticipants(
  app: TestApp,
  eventId: string,
  count: number,
): Promise<{ participantIds: string[]; tickets: string[] }> {
  const participants = Array.from({ length: count }, (_, i) => ({
    firstName: `Nome${i + 1}`,
    lastName: 'Prova',
    email: `persona${i + 1}@example.org`,
  }));
  const { data } = await call(app, register, {
    params: { id: eventId },
    body: { acceptedPNPTNC: true, noOfTickets: count, participants: participants },
  });
  const rows = await app.services.database.db
    .selectFrom('participant')
    .select('id')
    .where('order_id', '=', data.orderId)
    .orderBy('ticket_no')
    .execute();
  return {
    participantIds: rows.map((row) => row.id),
    tickets: data.tickets.map((ticket) => ticket.ticket),
  };
}

type OperationOverrides = Pick<Operation, 'eventId' | 'participantId'> & Partial<Operation>;

/** A check-in as a device records it, with `overrides` applied. */
export const newOperation = (app: TestApp, overrides: OperationOverrides): Operation => ({
  operationId: newOperationId(app),
  isCheckedIn: true,
  occurredAt: new Date(app.clock()).toISOString(),
  deviceId: 'device-a',
  deviceLabel: 'Varco nord',
  source: 'tap',
  undoes: [],
  ...overrides,
});

/** Sends operations in one batch. */
export async function sendBatch(
  app: TestApp,
  organisation: BuiltAccount,
  operations: readonly unknown[],
  sentAt = new Date(app.clock()).toISOString(),
): Promise<OperationResult[]> {
  const response = await call(
    app,
    checkInBatch,
    { body: { deviceId: 'device-a', sentAt, operations: [...operations] } },
    { token: organisation.token },
  );
  return response.data;
}

/** The participant list of an event, full or since a cursor, as its organisation or a pass reads it. */
export async function readParticipantList(
  app: TestApp,
  { token }: { token: string },
  id: string,
  since?: number,
) {
  const response = await call(app, listParticipants, { params: { id }, query: { since } }, { token });
  return response.data;
}
