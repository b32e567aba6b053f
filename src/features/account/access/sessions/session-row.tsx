import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { LifeBuoy, Monitor, Smartphone, TriangleAlert } from 'lucide-react';
import { endOwnSession, type OwnSession } from '#contract/account/session-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { formatDayMonthYear } from '#src/platform/text/format.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import { Badge } from '#src/ui/status/badge.tsx';
import { Button } from '#src/ui/form/button.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import css from './sessions-page.module.css';
import { sessionsQuery } from './sessions-query.ts';

/** One session of the user with a button to end it; the current one ends by logging out. */
export function SessionRow({ session }: { session: OwnSession }) {
  const { t } = useLingui();
  const ending = useMutation({
    mutationFn: () => api(endOwnSession, { params: { id: session._id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(toErrorMessage(error)),
    // Also after an error: the session may have been ended elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const name = session.deviceName || t`Dispositivo sconosciuto`;
  const isPhone = /Android|iPhone|iPad|iOS/.test(session.deviceName);
  const since = formatDayMonthYear(session.createdAt);
  const lastUsed = formatDayMonthYear(session.lastUsedAt);
  return (
    <li className={css['row']}>
      <span className={css['icon']} aria-hidden="true">
        {session.isByAdmin ? (
          <LifeBuoy size={22} />
        ) : isPhone ? (
          <Smartphone size={22} />
        ) : (
          <Monitor size={22} />
        )}
      </span>
      <div className={css['words']}>
        <p className={css['name']}>
          {session.isByAdmin ? t`Assistenza Presente` : name}
          {session.isCurrent && <Badge tone="ok">{t`Questo dispositivo`}</Badge>}
        </p>
        <p className={css['dates']}>
          {session.isByAdmin && `${name} · `}
          {since === lastUsed ? t`Dal ${since}` : t`Dal ${since} · usato l’ultima volta il ${lastUsed}`}
          {session.network !== '' && ` · ${t`rete ${session.network}`}`}
        </p>
        {session.sharedAt !== null && (
          <p className={css['warning']}>
            <TriangleAlert size={16} aria-hidden="true" />
            {t`Il ${formatDayMonthYear(session.sharedAt)} era in uso da due luoghi contemporaneamente. Se non sei tu, disconnetti il dispositivo e cambia la password.`}
          </p>
        )}
      </div>
      {!session.isCurrent && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t`Disconnetti ${name}`}
          isBusy={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {t`Disconnetti`}
        </Button>
      )}
    </li>
  );
}
