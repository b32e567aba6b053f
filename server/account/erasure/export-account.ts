import type { FastifyReply } from 'fastify';
import { Refusal } from '#contract/reasons.ts';
import { exportDoorDevices, exportPasses, exportReviews } from '../../check-in/export-store.ts';
import { exportDonations } from '../../donation/donation-store.ts';
import { exportEvents } from '../../event/export-store.ts';
import { streamJson } from '../../http/json-stream.ts';
import { exportPayments } from '../../payment/export-store.ts';
import { exportOrders, exportRegistrationsByOthers } from '../../registration/export-store.ts';
import type { Services } from '../../services.ts';
import { readProfile } from '../account-store.ts';
import {
  exportAccountDetails,
  exportAdminActions,
  exportDeletionRequest,
  exportDevices,
  exportSessions,
  exportSocialIdentities,
  exportPendingMails,
} from './export-store.ts';

/**
 * Streams all data stored about a user as a JSON file, without secrets (AC-35), reading page by page because
 * an organisation may have thousands of events.
 */
export async function exportAccount(
  { database: { db }, clock }: Services,
  { accountId, reply }: { accountId: string; reply: FastifyReply },
): Promise<FastifyReply> {
  const profile = await readProfile(db, accountId);
  if (profile === undefined) throw new Refusal('tokenError');
  const { email } = profile;
  const isOrganisation = profile.userType === 'Organisation';
  void reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-disposition', 'attachment; filename="presente.json"');
  return reply.send(
    streamJson({
      exportedAt: () => Promise.resolve(new Date(clock()).toISOString()),
      profile: () => Promise.resolve(profile),
      account: () => exportAccountDetails(db, accountId),
      sessions: () => exportSessions(db, accountId),
      devices: () => exportDevices(db, accountId),
      socialIdentities: () => exportSocialIdentities(db, accountId),
      deletionRequest: () => exportDeletionRequest(db, accountId),
      adminActions: () => exportAdminActions(db, accountId),
      waitingMails: () => exportPendingMails(db, email),
      orders: () => exportOrders(db, accountId),
      registrationsByOthers: () => exportRegistrationsByOthers(db, { accountId, email }),
      donations: () => exportDonations(db, { accountId, email }),
      ...(isOrganisation && {
        payments: () => exportPayments(db, accountId),
        events: () => exportEvents(db, { organiserId: accountId, nowMs: clock() }),
        doorDevices: () => exportDoorDevices(db, accountId),
        staffPasses: () => exportPasses(db, accountId),
        doorReviews: () => exportReviews(db, accountId),
      }),
    }),
  );
}
