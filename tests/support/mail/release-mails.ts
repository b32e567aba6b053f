import { releaseDeferredMails } from '#server/mail/allowance/release-deferred.ts';
import { createTicketRenderer } from '#server/registration/tickets/queue-ticket-mails.ts';
import type { TestApp } from '#tests/support/app/app.ts';

/** Makes the deferred mails due that allowances have room for, as the mail sender does. */
export async function releaseMails({ services }: TestApp): Promise<void> {
  const deps = { ...services, renderTicket: createTicketRenderer(services), nowMs: services.clock() };
  while (await releaseDeferredMails(deps));
}
