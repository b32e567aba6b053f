import { createFileRoute } from '@tanstack/react-router';
import { PolicyPage } from '#src/features/policy/policy-page.tsx';

export const Route = createFileRoute('/privacy')({
  component: () => <PolicyPage policy="privacy" />,
});
