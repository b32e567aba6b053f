import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '#contract/id.ts';
import { ContactPage } from '#src/features/contact/contact-page.tsx';
import { optionalParam } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/contact')({
  validateSearch: v.object({ organiser: optionalParam(idSchema) }),
  component: function ContactRoute() {
    return <ContactPage organiserId={Route.useSearch().organiser} />;
  },
});
