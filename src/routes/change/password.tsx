import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordPage } from '#src/features/account/access/password/change-password-page.tsx';

export const Route = createFileRoute('/change/password')({ component: ChangePasswordPage });
