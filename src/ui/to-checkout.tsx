import { useLingui } from '@lingui/react/macro';
import { CreditCard } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { buttonClass } from './button.tsx';
import css from './to-checkout.module.css';

interface ToCheckoutProps {
  href: string;
  /** The server's own words. */
  message: string;
}

/** One is on the way to a checkout; for whoever comes back from it, or never got there, the way again. */
export function ToCheckout({ href, message }: ToCheckoutProps) {
  const { t } = useLingui();
  const words = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => words.current?.focus(), []);
  return (
    <div className={css['step']}>
      <p ref={words} tabIndex={-1} className={css['message']} role="status">
        {message}
      </p>
      <a href={href} className={buttonClass({ variant: 'accent', isWide: true })}>
        <CreditCard size={20} aria-hidden="true" />
        {t`Vai al pagamento`}
      </a>
    </div>
  );
}
