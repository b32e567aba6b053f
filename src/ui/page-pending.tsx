import { Page } from './page.tsx';
import { Skeleton } from './skeleton.tsx';

/** A page whose code is on its way. */
export const PagePending = () => (
  <div data-pending="">
    <Page>
      <Skeleton width="14rem" height="2.25rem" />
      <Skeleton height="8rem" radius="var(--r-l)" />
      <Skeleton height="8rem" radius="var(--r-l)" />
    </Page>
  </div>
);
