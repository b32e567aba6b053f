import type { Language } from '#contract/language.ts';
import { escapeHtml } from '../escape-html.ts';
import { translate } from '../http/text/i18n.ts';
import { formatMoney } from '../http/text/format-money.ts';

/** Path of the pages' stylesheet. */
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

interface CheckoutView {
  readonly amountCents: number;
  readonly description: string;
  readonly hasEnded: boolean;
}

/** Renders a sandbox checkout; once it has ended it only leads on (PY-8). */
export function renderCheckout(
  language: Language,
  { amountCents, description, hasEnded }: CheckoutView,
): string {
  const amount = formatMoney(language, amountCents);
  return renderPage(
    language,
    'title',
    `<p class="notice">${t(language, 'notice')}</p>
<p class="what">${escapeHtml(description)}</p>
${hasEnded ? renderEndedCheckout(language) : renderOpenCheckout(language, amount)}`,
  );
}

const renderOpenCheckout = (language: Language, amount: string): string =>
  `<p class="amount"><span>${t(language, 'amount')}</span> <strong>${escapeHtml(amount)}</strong></p>
<form method="post">
${renderButton('paid', 'accent', t(language, 'pay', { amount }))}
${renderButton('failed', 'quiet', t(language, 'fail'))}
${renderButton('cancelled', 'plain', t(language, 'cancel'))}
</form>`;

// Any button repeats the first outcome.
const renderEndedCheckout = (language: Language): string =>
  `<p>${t(language, 'ended')}</p>
<form method="post">
${renderButton('paid', 'accent', t(language, 'onwards'))}
</form>`;

/** Renders the page on which an account is connected. */
export const renderConnectPage = (language: Language): string =>
  renderPage(
    language,
    'connectTitle',
    `<p class="notice">${t(language, 'connectNotice')}</p>
<p>${t(language, 'connectWhat')}</p>
<form method="post">
${renderButton('accepted', 'accent', t(language, 'accept'))}
${renderButton('refused', 'plain', t(language, 'refuse'))}
</form>`,
  );

/** Renders the page of a missing or expired checkout. */
export const renderMissingPage = (language: Language, message: string): string =>
  renderPage(
    language,
    'title',
    `<p>${escapeHtml(message)}</p>\n<a class="button" href="/">${t(language, 'home')}</a>`,
  );

const t = (language: Language, name: keyof typeof texts, values?: Record<string, string>): string =>
  escapeHtml(translate(language, texts[name], values));

const renderButton = (outcome: string, kind: string, label: string): string =>
  `<button class="button ${kind}" name="outcome" value="${outcome}">${label}</button>`;

/** Renders a sandbox page: forms without scripts. */
const renderPage = (language: Language, title: 'title' | 'connectTitle', html: string): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t(language, title)} · Presente</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${sandboxStylePath}">
</head>
<body>
<main>
<h1>${t(language, title)}</h1>
${html}
</main>
</body>
</html>
`;
