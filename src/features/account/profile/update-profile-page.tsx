import { Page } from '#src/ui/page.tsx';

export function UpdateProfilePage() {
  return <Page width="text">{null}</Page>;
}
