import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { previousPage } from '#src/platform/previous-page.ts';
import { iconButtonClass } from '#src/ui/icon-button.tsx';
import { classNames } from '#src/ui/class-names.ts';

/** Pages whose reader wants to come back to where she was on them: the landing, and an organiser's. */
const isList = (href: string): boolean => /^\/(?:[?#]|$)|^\/organisation\/page\//.test(href);

/** To the organiser's page if that was the page before this one, else to the landing (spec 1 §2). */
export function BackButton({ className }: { className?: string | undefined }) {
  const { t } = useLingui();
  const router = useRouter();
  const [previous] = useState(previousPage);
  const href = previous !== undefined && isList(previous.href) ? previous.href : '/';
  const label = href.startsWith('/organisation/') ? t`Torna a chi organizza` : t`Torna agli eventi`;
  return (
    <a
      href={href}
      className={classNames(iconButtonClass(), className)}
      aria-label={label}
      title={label}
      // Drawn by the server it does not know where one came from.
      inert={import.meta.env.SSR}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        // Back in the history it stands as it was left, scrolled and loaded.
        const isNext = router.history.location.state.__TSR_index - 1 === previous?.at;
        if (isNext && href === previous?.href) router.history.back();
        else void router.navigate({ href });
      }}
    >
      <ArrowLeft size={22} aria-hidden="true" />
    </a>
  );
}
