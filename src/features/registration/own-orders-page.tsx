import { Page } from '#src/ui/page.tsx';

export function OwnOrdersPage(_: { page: number }) {
  return <Page width="text">{null}</Page>;
}
