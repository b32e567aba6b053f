import { useLingui } from '@lingui/react/macro';
import { CreditCard } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../form/button.tsx';
import css from './checkout-redirect.module.css';

interface CheckoutRedirectProps {
  href: string;
  /** The server's message. */
  message: string;
}

/**
 * Shown while the browser goes to the checkout, with a link for users who come back. The message gets the
 * focus.
 */
export function CheckoutRedirect({ href, message }: CheckoutRedirectProps) {
  const { t } = useLingui();
  const messageRef = useRef<HTMLParagraphElement>(null);
  // The pressed button has been unmounted.
  useEffect(() => messageRef.current?.focus(), []);
  return (
    <div className={css['step']}>
      <p ref={messageRef} tabIndex={-1} className={css['message']} role="status">
        {message}
      </p>
      <a href={href} className={buttonClass({ variant: 'accent', isWide: true })}>
        <CreditCard size={20} aria-hidden="true" />
        {t`Vai al pagamento`}
      </a>
    </div>
  );
}
