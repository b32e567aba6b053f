import { Plural, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { PublicEvent } from '#contract/event/event.ts';
import type { TicketOffer } from '#contract/event/ticket-offer.ts';
import { euros } from '#src/platform/format.ts';
import { whyNoMore } from '#src/platform/ticket-limit.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Stepper } from '#src/ui/stepper.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import css from './ticket-box.module.css';

/** From here on the few that are left are what matters. */
const fewTickets = 10;

interface TicketBoxProps {
  event: PublicEvent;
  offer: TicketOffer;
  quantity: number;
  onQuantityChange: (quantity: number) => void;
  onParticipate: () => void;
}

/** What it costs, how many can still come, and the one thing to do about it (BR-20). */
export function TicketBox({ event, offer, quantity, onQuantityChange, onParticipate }: TicketBoxProps) {
  const { t } = useLingui();
  const [isBeyond, setIsBeyond] = useState(false);
  const isOpen = offer.kind === 'open';
  return (
    <div className={css['box']}>
      {/* Of what is over or called off nobody asks the price. */}
      {offer.kind !== 'ended' && offer.kind !== 'cancelled' && (
        <div>
          <p className={css['price']}>
            {event.isFree ? t`Gratuito` : euros(event.price * (isOpen ? quantity : 1))}
            {!event.isFree && isOpen && quantity > 1 && (
              <span className={css['each']}> {t`${euros(event.price)} l’uno`}</span>
            )}
          </p>
          <TicketsLeft event={event} offer={offer} />
        </div>
      )}
      {isOpen && (
        <Stepper
          label={t`Quanti biglietti`}
          lessLabel={t`Un biglietto in meno`}
          moreLabel={t`Un biglietto in più`}
          value={quantity}
          min={1}
          max={offer.max}
          onValueChange={(value) => {
            setIsBeyond(false);
            onQuantityChange(value);
          }}
          onBeyond={() => setIsBeyond(true)}
        />
      )}
      {isOpen && (
        <p className={css['warning']} role="status">
          {isBeyond && whyNoMore(offer.isLimited)}
        </p>
      )}
      <Action offer={offer} onParticipate={onParticipate} />
    </div>
  );
}

function TicketsLeft({ event, offer }: Pick<TicketBoxProps, 'event' | 'offer'>) {
  const { t } = useLingui();
  const { availableTickets } = event;
  if (offer.kind === 'external') return <p className={css['left']}>{t`Iscrizioni su un altro sito`}</p>;
  if (offer.kind !== 'open') return null;
  if (event.maxNoTickets === 'Unlimited') return <p className={css['left']}>{t`Posti senza limite`}</p>;
  return (
    <p className={classNames(css['left'], availableTickets <= fewTickets && css['few'])}>
      <Plural value={availableTickets} one="resta un posto" other="restano # posti" />
    </p>
  );
}

function Action({ offer, onParticipate }: Pick<TicketBoxProps, 'offer' | 'onParticipate'>) {
  const { t } = useLingui();
  switch (offer.kind) {
    case 'open':
      return (
        <Button variant="accent" isWide className={css['action']} onClick={onParticipate}>
          {t`Partecipa`}
        </Button>
      );
    case 'external':
      return (
        <>
          <a
            href={offer.href}
            target="_blank"
            rel="noopener noreferrer"
            className={classNames(buttonClass({ variant: 'accent', isWide: true }), css['action'])}
          >
            {t`Partecipa`}
            <ExternalLink size={18} aria-hidden="true" />
            <VisuallyHidden>{t`(si apre in un’altra scheda)`}</VisuallyHidden>
          </a>
          <p className={css['hint']}>{t`Lasci Presente: si apre ${hostOf(offer.href)}`}</p>
        </>
      );
    case 'soldOut':
      return <Closed kind="soldOut">{t`Esaurito`}</Closed>;
    case 'ended':
      return <Closed kind="ended">{t`Questo evento è finito`}</Closed>;
    case 'cancelled':
      return <Closed kind="cancelled">{t`Questo evento è stato annullato`}</Closed>;
  }
}

const Closed = ({ kind, children }: { kind: string; children: string }) => (
  <p className={css['closed']} data-kind={kind}>
    {children}
  </p>
);

const hostOf = (href: string): string => (URL.canParse(href) ? new URL(href).host : href);
