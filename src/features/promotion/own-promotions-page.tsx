import { Page } from '#src/ui/page.tsx';

export function OwnPromotionsPage(_: { page: number }) {
  return <Page width="text">{null}</Page>;
}
