import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { backLinkClass } from '#src/ui/layout/back-link.ts';

/** Link from the auth pages to the landing page. */
export function HomeLink() {
  const { t } = useLingui();
  return (
    <Link to="/" className={backLinkClass}>
      <ArrowLeft size={18} aria-hidden="true" />
      {t`Pagina iniziale`}
    </Link>
  );
}
