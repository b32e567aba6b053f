import type { Language } from '#contract/language.ts';
import { escapeHtml } from '../escape-html.ts';
import { translate } from '../http/i18n.ts';
import { moneyInWords } from '../http/money-in-words.ts';

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
  home: /*i18n*/ { id: 'sandbox.home', message: 'Vai alla pagina iniziale' },
};

interface Shown {
  readonly stylePath: string;
  /** Nothing when there is none, or no more. */
  readonly checkout: { readonly amountCents: number; readonly description: string } | undefined;
  /** What is said of a checkout that is not there. */
  readonly missing: string;
}

/** The page of a checkout of the sandbox: forms, and no script. */
export function sandboxHtml(language: Language, { stylePath, checkout, missing }: Shown): string {
  const say = (name: keyof typeof texts, values?: Record<string, string>): string =>
    escapeHtml(translate(language, texts[name], values));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('title')} · Presente</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<main>
<h1>${say('title')}</h1>
${checkout === undefined ? missingHtml() : checkoutHtml(checkout)}
</main>
</body>
</html>
`;

  function missingHtml(): string {
    return `<p>${escapeHtml(missing)}</p>\n<a class="button" href="/">${say('home')}</a>`;
  }

  function checkoutHtml({ amountCents, description }: NonNullable<Shown['checkout']>): string {
    const amount = moneyInWords(language, amountCents);
    const button = (outcome: string, kind: string, label: string): string =>
      `<button class="button ${kind}" name="outcome" value="${outcome}">${label}</button>`;
    return `<p class="notice">${say('notice')}</p>
<p class="what">${escapeHtml(description)}</p>
<p class="amount"><span>${say('amount')}</span> <strong>${escapeHtml(amount)}</strong></p>
<form method="post">
${button('paid', 'accent', say('pay', { amount }))}
${button('failed', 'quiet', say('fail'))}
${button('cancelled', 'plain', say('cancel'))}
</form>`;
  }
}
