import { createFileRoute } from '@tanstack/react-router';
import { SessionsPage } from '#src/features/account/access/sessions/sessions-page.tsx';

export const Route = createFileRoute('/account/sessions')({ component: SessionsPage });
