import type { Form } from './stripe-parameters.ts';
import { missingParameter, newRefusal, getText } from './stripe-refusal.ts';

/** Validates a new checkout by Stripe's documented rules beyond parameter names and types. */
export function readCheckoutForm(form: Form, created: number) {
  const { mode, line_items: items } = form;
  if (mode !== 'payment')
    throw newRefusal({ param: 'mode', message: 'The stand-in knows of payments alone' });
  if (typeof items !== 'object') throw missingParameter('line_items');
  const amounts = Object.entries(items).map(([no, item]) => toAmount(`line_items[${no}]`, item as Form));
  const amount = amounts.reduce((sum, amount) => sum + amount, 0);
  const currency = getText(items, '0', 'price_data', 'currency') ?? '';
  if (amount < 50)
    throw newRefusal({
      code: 'amount_too_small',
      message: 'The Checkout Session’s total amount must convert to at least 50 cents.',
    });
  if (amount > 99_999_999)
    throw newRefusal({
      code: 'amount_too_large',
      message: 'The total amount must be no more than €999,999.99.',
    });
  for (const param of ['success_url', 'cancel_url']) checkUrl(form, param);
  const email = getText(form, 'customer_email');
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(email))
    throw newRefusal({
      code: 'email_invalid',
      param: 'customer_email',
      message: `Invalid email address: ${email}`,
    });
  const reference = getText(form, 'client_reference_id') ?? null;
  if (reference !== null && reference.length > 200)
    throw newRefusal({
      param: 'client_reference_id',
      message: 'Invalid string: must be at most 200 characters',
    });
  const expires = Number(getText(form, 'expires_at') ?? created + 86_400);
  if (expires < created + 1_800 || expires > created + 86_400)
    throw newRefusal({
      param: 'expires_at',
      message:
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    });
  return { amount, currency, email, reference, expires };
}

function toAmount(path: string, item: Form): number {
  const { price_data: data } = item;
  if (typeof data !== 'object') throw missingParameter(`${path}[price_data]`);
  if (getText(data, 'currency') !== 'eur')
    throw newRefusal({ param: `${path}[price_data][currency]`, message: 'The stand-in takes euros alone' });
  const name = getText(data, 'product_data', 'name');
  if (name === undefined) throw missingParameter(`${path}[price_data][product_data][name]`);
  if (name.trim() === '')
    throw newRefusal({
      code: 'parameter_invalid_empty',
      param: `${path}[price_data][product_data][name]`,
      message: 'You passed an empty string for a name',
    });
  const unit = getText(data, 'unit_amount');
  if (unit === undefined) throw missingParameter(`${path}[price_data][unit_amount]`);
  if (Number(unit) < 0)
    throw newRefusal({ param: `${path}[price_data][unit_amount]`, message: 'Invalid non-negative integer' });
  return Number(unit) * Number(getText(item, 'quantity') ?? 0);
}

function checkUrl(form: Form, param: string): void {
  const url = getText(form, param);
  if (url === undefined && param === 'success_url') throw missingParameter(param);
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw newRefusal({ code: 'url_invalid', param, message: 'Not a valid URL' });
}
