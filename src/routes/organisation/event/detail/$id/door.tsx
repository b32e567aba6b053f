import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { DoorPage } from '#src/features/check-in/door-page.tsx';
import { DoorMenuContext } from '#src/features/check-in/list/door-back-link.tsx';
import { OptionalBoundary } from '#src/platform/errors/optional-boundary.tsx';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { optionalParam } from '#src/platform/search-schema.ts';
import { useSession } from '#src/platform/session/session.ts';
import { iconButtonClass } from '#src/ui/form/icon-button.tsx';

// Lazy: the door's first screen does not wait for it.
const PassMenu = lazyComponent(
  async () => (await import('#src/features/account/shell/pass-menu.tsx')).PassMenu,
);

export const Route = createFileRoute('/organisation/event/detail/$id/door')({
  validateSearch: v.object({
    view: optionalParam(v.picklist(['list', 'scan'])),
  }),
  staticData: { isFullScreen: true },
  component: function DoorRoute() {
    const { id } = Route.useParams();
    const session = useSession();
    const menu = session?.userType === 'staff' && (
      <OptionalBoundary fallback={<span className={iconButtonClass()} />}>
        <PassMenu session={session} isAtDoor />
      </OptionalBoundary>
    );
    return (
      <DoorMenuContext value={menu || undefined}>
        <DoorPage key={id} eventId={id} />
      </DoorMenuContext>
    );
  },
});
