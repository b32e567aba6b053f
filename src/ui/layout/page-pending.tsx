import { Page } from './page.tsx';
import { Skeleton } from '../status/skeleton.tsx';

/** Skeleton of a page whose code is loading. */
export const PagePending = () => (
  <div data-pending="">
    <Page>
      <Skeleton width="14rem" height="2.25rem" />
      <Skeleton height="8rem" radius="var(--r-l)" />
      <Skeleton height="8rem" radius="var(--r-l)" />
    </Page>
  </div>
);
