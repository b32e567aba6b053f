import { Suspense, useState, type ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import type { PromotionDrawer as Drawer } from './promotion-drawer.tsx';
import { promotionPriceQuery } from './promotion-query.ts';

const PromotionDrawer = lazyComponent(async () => (await import('./promotion-drawer.tsx')).PromotionDrawer);

/** Lazy-loads the drawer on first opening; afterwards it stays mounted for its closing animation. */
export function LazyPromotion(props: ComponentProps<typeof Drawer>) {
  const [wasOpened, setWasOpened] = useState(false);
  // Prefetch: without a price the drawer does not open (PY-32).
  useQuery(promotionPriceQuery);
  const isOpen = props.eventId !== undefined;
  if (!wasOpened && isOpen) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <PromotionDrawer {...props} />
    </Suspense>
  );
}
