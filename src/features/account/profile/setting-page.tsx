import { Page } from '#src/ui/page.tsx';

export function SettingPage() {
  return <Page width="text">{null}</Page>;
}
