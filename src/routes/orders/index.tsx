import { createFileRoute } from '@tanstack/react-router';
import { RequestLinkPage } from '#src/features/registration/order/request-link-page.tsx';

export const Route = createFileRoute('/orders/')({ component: RequestLinkPage });
