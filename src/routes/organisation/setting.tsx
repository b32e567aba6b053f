import { createFileRoute } from '@tanstack/react-router';
import { SettingPage } from '#src/features/account/profile/setting-page.tsx';

export const Route = createFileRoute('/organisation/setting')({ component: SettingPage });
