import { createFileRoute } from '@tanstack/react-router';
import { AskLinkPage } from '#src/features/registration/ask-link-page.tsx';

export const Route = createFileRoute('/orders/')({ component: AskLinkPage });
