import { normalizeEmail } from '#contract/input/email.ts';
import { hashToken } from '../token.ts';

/** Gmail delivers to one mailbox whatever the dots before the @. */
const gmail = /@g(?:oogle)?mail\.com$/;

/**
 * One hash for all addresses of a mailbox, such as `anna@x.it` and `anna+festa@x.it`: what is known of the recipient
 * once a mail is sent.
 */
export function hashMailbox(email: string): string {
  const address = normalizeEmail(email).toLowerCase();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).replace(/\+.*$/, '');
  const mailbox = gmail.test(address) ? `${local.replaceAll('.', '')}@gmail.com` : local + address.slice(at);
  return hashToken(mailbox);
}
