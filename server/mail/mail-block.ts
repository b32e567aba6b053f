/** One thing that is so: its name, what it is, and perhaps a page about it. */
export type Fact = readonly [name: string, value: string, url?: string];

export interface Link {
  readonly label: string;
  readonly url: string;
}

/** One ticket: whose, its short code in words, perhaps its QR (an attachment's `cid`) and its page. */
export interface TicketCard {
  readonly name: string;
  readonly code: string;
  readonly qr?: { readonly cid: string; readonly alt: string };
  readonly link?: Link;
}

/** One part of a mail, top to bottom. All texts are plain: they are escaped where HTML is made of them. */
export type MailBlock =
  | { readonly paragraph: string }
  /** Small print. */
  | { readonly note: string }
  /** Digits to type or copy. */
  | { readonly code: string }
  /** What somebody else wrote, with its line breaks. */
  | { readonly quote: string }
  /** The one thing to do. */
  | { readonly button: Link }
  | { readonly facts: readonly Fact[] }
  | { readonly links: readonly Link[] }
  | { readonly tickets: readonly TicketCard[] };
