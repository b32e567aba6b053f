import { createFileRoute } from '@tanstack/react-router';
import { TicketScreen } from '#src/features/registration/ticket/ticket-screen.tsx';

export const Route = createFileRoute('/ticket/$ticket')({
  component: function TicketRoute() {
    const { ticket } = Route.useParams();
    return <TicketScreen key={ticket} ticket={ticket} />;
  },
});
