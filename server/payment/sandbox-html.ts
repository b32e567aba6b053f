import type { Language } from '#contract/language.ts';
import { escapeHtml } from '../escape-html.ts';
import { translate } from '../http/i18n.ts';
import { moneyInWords } from '../http/money-in-words.ts';

/** Where the look of these pages is. */
export const sandboxStylePath = '/sandbox/checkout.css';

const texts = {
  title: /*i18n*/ { id: 'sandbox.title', message: 'Pagamento di prova' },
  notice: /*i18n*/ {
    id: 'sandbox.notice',
    message: 'Qui non si muove denaro. È una prova: nessuna carta, nessun addebito.',
  },
  amount: /*i18n*/ { id: 'sandbox.amount', message: 'Da pagare' },
  pay: /*i18n*/ { id: 'sandbox.pay', message: 'Paga {amount} per prova' },
  fail: /*i18n*/ { id: 'sandbox.fail', message: 'Fai fallire il pagamento' },
  cancel: /*i18n*/ { id: 'sandbox.cancel', message: 'Annulla e torna indietro' },
  ended: /*i18n*/ { id: 'sandbox.ended', message: 'Questo pagamento di prova è già concluso.' },
  onwards: /*i18n*/ { id: 'sandbox.onwards', message: 'Vai avanti' },
  home: /*i18n*/ { id: 'sandbox.home', message: 'Vai alla pagina iniziale' },
  connectTitle: /*i18n*/ { id: 'sandbox.connectTitle', message: 'Collega un conto di prova' },
  connectNotice: /*i18n*/ {
    id: 'sandbox.connectNotice',
    message: 'Nessun conto vero: è una prova. Qui non arriva denaro e non servono dati bancari.',
  },
  connectWhat: /*i18n*/ {
    id: 'sandbox.connectWhat',
    message: 'Presente userà questo conto per i tuoi biglietti a pagamento e per le donazioni.',
  },
  accept: /*i18n*/ { id: 'sandbox.accept', message: 'Collega il conto di prova' },
  refuse: /*i18n*/ { id: 'sandbox.refuse', message: 'Non collegare' },
};

interface Checkout {
  readonly amountCents: number;
  readonly description: string;
  readonly hasEnded: boolean;
}

/** The page of a checkout of the sandbox; once it has ended it leads on, and asks for nothing more. */
export function checkoutHtml(language: Language, { amountCents, description, hasEnded }: Checkout): string {
  const amount = moneyInWords(language, amountCents);
  return pageHtml(
    language,
    'title',
    `<p class="notice">${say(language, 'notice')}</p>
<p class="what">${escapeHtml(description)}</p>
${hasEnded ? endedHtml(language) : openHtml(language, amount)}`,
  );
}

const openHtml = (language: Language, amount: string): string =>
  `<p class="amount"><span>${say(language, 'amount')}</span> <strong>${escapeHtml(amount)}</strong></p>
<form method="post">
${button('paid', 'accent', say(language, 'pay', { amount }))}
${button('failed', 'quiet', say(language, 'fail'))}
${button('cancelled', 'plain', say(language, 'cancel'))}
</form>`;

// Whatever is pressed now, what was pressed first is told once more.
const endedHtml = (language: Language): string =>
  `<p>${say(language, 'ended')}</p>
<form method="post">
${button('paid', 'accent', say(language, 'onwards'))}
</form>`;

/** The page on which an account is connected. */
export const connectHtml = (language: Language): string =>
  pageHtml(
    language,
    'connectTitle',
    `<p class="notice">${say(language, 'connectNotice')}</p>
<p>${say(language, 'connectWhat')}</p>
<form method="post">
${button('accepted', 'accent', say(language, 'accept'))}
${button('refused', 'plain', say(language, 'refuse'))}
</form>`,
  );

/** The page of what is not there (any more). */
export const missingHtml = (language: Language, missing: string): string =>
  pageHtml(
    language,
    'title',
    `<p>${escapeHtml(missing)}</p>\n<a class="button" href="/">${say(language, 'home')}</a>`,
  );

const say = (language: Language, name: keyof typeof texts, values?: Record<string, string>): string =>
  escapeHtml(translate(language, texts[name], values));

const button = (outcome: string, kind: string, label: string): string =>
  `<button class="button ${kind}" name="outcome" value="${outcome}">${label}</button>`;

/** A page of the sandbox: forms, and no script. */
const pageHtml = (language: Language, title: 'title' | 'connectTitle', html: string): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say(language, title)} · Presente</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${sandboxStylePath}">
</head>
<body>
<main>
<h1>${say(language, title)}</h1>
${html}
</main>
</body>
</html>
`;
