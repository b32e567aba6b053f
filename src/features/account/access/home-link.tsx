import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { backLinkClass } from '#src/ui/back-link.ts';

/** From the way in back to what everybody may see. */
export function HomeLink() {
  const { t } = useLingui();
  return (
    <Link to="/" className={backLinkClass}>
      <ArrowLeft size={18} aria-hidden="true" />
      {t`Pagina iniziale`}
    </Link>
  );
}
