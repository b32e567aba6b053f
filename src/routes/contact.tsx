import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '#contract/id.ts';
import { ContactPage } from '#src/features/contact/contact-page.tsx';

export const Route = createFileRoute('/contact')({
  validateSearch: v.object({ organiser: v.fallback(v.optional(idSchema), undefined) }),
  component: function ContactRoute() {
    return <ContactPage organiserId={Route.useSearch().organiser} />;
  },
});
