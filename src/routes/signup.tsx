import { createFileRoute } from '@tanstack/react-router';
import { SignupPage } from '#src/features/account/access/signup-page.tsx';

export const Route = createFileRoute('/signup')({ component: SignupPage });
