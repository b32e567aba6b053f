import { expect, it } from 'vitest';
import { login } from '#contract/account/account-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { listEvents, listOrganiserEvents } from '#contract/event/browse-endpoints.ts';
import { listOwnEvents, readPublicEvent } from '#contract/event/event-endpoints.ts';
import { mapEvents } from '#contract/event/map-endpoint.ts';
import { listOwnOrders } from '#contract/registration/order-endpoints.ts';
import { readTicket } from '#contract/registration/registration-endpoints.ts';
import { readAudit } from '#server/admin/audit-store.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { deleteUnsentMails } from '#server/mail/mail-queue.ts';
import { readMailState } from '#server/metrics/state-store.ts';
import { settleUndoneImports } from '#server/registration/tickets/settle-undone.ts';
import { releaseOverdue } from '#server/registration/orders/release-overdue.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import { builtPassword, newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import {
  newOperation,
  newParticipants,
  readParticipantList,
  sendBatch,
} from '#tests/support/builders/door.ts';
import { findScans, type Statement } from '#tests/support/db/plan.ts';

/** Full reads that are right. */
const allowedReads: readonly RegExp[] = [
  // The rows of the statement itself.
  /^SCAN \d+-ROW VALUES CLAUSE/,
  /^SCAN mine:/,
  // Partial indexes, of the mails that wait, of a month's sign-ups and of the orders that are held.
  /^SCAN mail USING COVERING INDEX mail_sequence:/,
  /^(?:Bitmap Index|Index|Index Only) Scan .*\bmail_(?:sequence|waiting_age): select "priority", count/,
  /\bmail_deferred(?:_event)?: select count/,
  /^SCAN account USING INDEX account_signup_network: update/,
  /^SCAN order USING INDEX order_held_event:/,
  // A sitemap's pages are numbered, and read by crawlers alone.
  /^SCAN event USING INDEX sqlite_autoindex_event_1:.* limit \? offset \?$/,
  // In the order of an index, up to a limit.
  /audit_log_newest:.* limit/,
];

describeOnBothEngines('query plans', (makeApp, engine) => {
  it('[OP-14] no frequent statement reads a whole table', async () => {
    const statements = new Map<string, Statement>();
    const app = await makeApp({
      logStatement: ({ query }) => void statements.set(query.sql, query),
    });
    const { services } = app;
    const { db } = services.database;
    const org = await newOrganisation(app);
    const attendee = await newAttendee(app);
    const eventId = await newEvent(app, org);
    statements.clear();

    const { participantIds, tickets } = await newParticipants(app, eventId, 2);
    await call(app, login, { body: { email: attendee.email, password: builtPassword } });
    await call(app, profile, {}, { token: attendee.token });
    await call(app, listEvents, { query: {} });
    await call(app, mapEvents, { query: { bbox: '6,36,19,47.5', zoom: '6' } });
    await call(app, readPublicEvent, { params: { id: eventId } });
    await call(app, listOrganiserEvents, { params: { id: org.id }, query: {} });
    await call(app, listOwnOrders, { query: {} }, { token: attendee.token });
    await call(app, readTicket, { params: { ticket: tickets[0]! } });
    await sendBatch(
      app,
      org,
      participantIds.map((participantId) => newOperation(app, { eventId, participantId })),
    );
    await readParticipantList(app, org, eventId);
    await readParticipantList(app, org, eventId, 1);
    await app.mails();
    await app.http.inject('/sitemap-1.xml');
    await app.http.inject('/readyz');
    await releaseOverdue(services, {});
    await settleUndoneImports(services);
    await deleteUnsentMails(db, attendee.email);
    await readAudit(db, 50);
    await call(app, listOwnEvents, { query: {} }, { token: org.token });
    await runCleanup(services);
    await readMailState(db, app.clock());

    const scans: string[] = [];
    for (const statement of [...statements.values()].filter(({ sql }) =>
      /^(select|update|delete|with|insert)/.test(sql),
    ))
      for (const scan of await findScans(db, engine, statement)) scans.push(`${scan}: ${statement.sql}`);
    expect(scans.filter((scan) => !allowedReads.some((allowed) => allowed.test(scan)))).toEqual([]);
    await app.close();
  });
});
