import { Suspense, useState, type ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '#src/platform/lazy-part.ts';
import type { PromotionDrawer as Drawer } from './promotion-drawer.tsx';
import { promotionPriceQuery } from './promotion.ts';

const PromotionDrawer = lazyPart(async () => (await import('./promotion-drawer.tsx')).PromotionDrawer);

/** The drawer, loaded when it is opened for the first time; from then on it closes by itself. */
export function LazyPromotion(props: ComponentProps<typeof Drawer>) {
  const [wasOpened, setWasOpened] = useState(false);
  // Known before anybody asks: without a price nothing opens.
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
