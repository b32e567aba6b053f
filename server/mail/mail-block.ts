/** A labelled value, optionally with a link. */
export type MailDetail = readonly [name: string, value: string, url?: string];

export interface Link {
  readonly label: string;
  readonly url: string;
}

/** One ticket: participant's name, short code, optionally its QR (an attachment's `cid`) and its page. */
export interface TicketCard {
  readonly name: string;
  readonly code: string;
  readonly qr?: { readonly cid: string; readonly alt: string };
  readonly link?: Link;
}

/** One block of a mail, top to bottom. All texts are plain: they are escaped when HTML is rendered. */
export type MailBlock =
  | { readonly paragraph: string }
  /** Small print. */
  | { readonly note: string }
  /** Digits to type or copy. */
  | { readonly code: string }
  /** Text of another user, with its line breaks. */
  | { readonly quote: string }
  /** The call to action. */
  | { readonly button: Link }
  | { readonly details: readonly MailDetail[] }
  | { readonly links: readonly Link[] }
  | { readonly tickets: readonly TicketCard[] };
