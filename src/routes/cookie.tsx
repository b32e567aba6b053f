import { createFileRoute } from '@tanstack/react-router';
import { PolicyPage } from '#src/features/policy/policy-page.tsx';

export const Route = createFileRoute('/cookie')({
  component: () => <PolicyPage policy="cookie" />,
});
