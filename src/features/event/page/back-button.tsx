import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { getPreviousPage } from '#src/platform/session/previous-page.ts';
import { iconButtonClass } from '#src/ui/form/icon-button.tsx';
import { classNames } from '#src/ui/layout/class-names.ts';

/** List pages to which the user wants to return: the landing and an organiser's page. */
const isListPage = (href: string): boolean => /^\/(?:[?#]|$)|^\/organisation\/page\//.test(href);

/** Back to the organiser's page if that was the previous one, else to the landing (BR-23). */
export function BackButton({ className }: { className?: string | undefined }) {
  const { t } = useLingui();
  const router = useRouter();
  const [previous] = useState(getPreviousPage);
  const href = previous !== undefined && isListPage(previous.href) ? previous.href : '/';
  const label = href.startsWith('/organisation/') ? t`Torna all’organizzazione` : t`Torna agli eventi`;
  return (
    <a
      href={href}
      className={classNames(iconButtonClass(), className)}
      aria-label={label}
      title={label}
      // SSR does not know the previous page.
      inert={import.meta.env.SSR}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        // Going back in history restores scroll position and loaded pages.
        const isNext = router.history.location.state.__TSR_index - 1 === previous?.historyIndex;
        if (isNext && href === previous?.href) router.history.back();
        else void router.navigate({ href });
      }}
    >
      <ArrowLeft size={22} aria-hidden="true" />
    </a>
  );
}
