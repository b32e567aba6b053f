import { Plural, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { PublicEvent } from '#contract/event/event.ts';
import type { TicketOffer } from '#contract/event/ticket-offer.ts';
import { formatEuros } from '#src/platform/text/format.ts';
import { ticketLimitMessage } from '#src/platform/text/ticket-limit.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { classNames } from '#src/ui/layout/class-names.ts';
import { Stepper } from '#src/ui/form/stepper.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import css from './ticket-box.module.css';

/** Up to this number, the remaining tickets are highlighted. */
const lowTicketThreshold = 10;

interface TicketBoxProps {
  event: PublicEvent;
  offer: TicketOffer;
  quantity: number;
  onQuantityChange: (quantity: number) => void;
  onParticipate: () => void;
}

/** Price, availability, and the one action that is possible (BR-20). */
export function TicketBox({ event, offer, quantity, onQuantityChange, onParticipate }: TicketBoxProps) {
  const { t } = useLingui();
  const [isOverLimit, setIsOverLimit] = useState(false);
  const isOpen = offer.kind === 'open';
  const hasPrice = offer.kind === 'open' || offer.kind === 'external' || offer.kind === 'soldOut';
  return (
    <div className={css['box']}>
      {hasPrice && (
        <div>
          <p className={css['price']}>
            {event.isFree ? t`Gratis` : formatEuros(event.price * (isOpen ? quantity : 1))}
            {!event.isFree && isOpen && quantity > 1 && (
              <span className={css['each']}> {t`${formatEuros(event.price)} l’uno`}</span>
            )}
          </p>
          <RemainingTickets event={event} offer={offer} />
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
            setIsOverLimit(false);
            onQuantityChange(value);
          }}
          onMaxExceeded={() => setIsOverLimit(true)}
        />
      )}
      {isOpen && (
        <p className={css['warning']} role="status">
          {isOverLimit && ticketLimitMessage(offer.isLimited)}
        </p>
      )}
      <ParticipateAction offer={offer} onParticipate={onParticipate} />
    </div>
  );
}

function RemainingTickets({ event, offer }: Pick<TicketBoxProps, 'event' | 'offer'>) {
  const { t } = useLingui();
  const { availableTickets } = event;
  if (offer.kind === 'external') return <p className={css['left']}>{t`Iscrizioni su un altro sito`}</p>;
  if (offer.kind !== 'open') return null;
  if (event.maxNoTickets === 'Unlimited') return <p className={css['left']}>{t`Posti senza limite`}</p>;
  return (
    <p className={classNames(css['left'], availableTickets <= lowTicketThreshold && css['few'])}>
      <Plural value={availableTickets} one="resta un posto" other="restano # posti" />
    </p>
  );
}

function ParticipateAction({ offer, onParticipate }: Pick<TicketBoxProps, 'offer' | 'onParticipate'>) {
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
          <p className={css['hint']}>{t`Lasci Presente: si apre ${getHost(offer.href)}`}</p>
        </>
      );
    case 'soldOut':
      return <ClosedNotice kind="soldOut">{t`Esaurito`}</ClosedNotice>;
    case 'unlisted':
      return <ClosedNotice kind="unlisted">{t`Riservato a chi è in elenco`}</ClosedNotice>;
    case 'ended':
      return <ClosedNotice kind="ended">{t`Questo evento è finito`}</ClosedNotice>;
    case 'cancelled':
      return <ClosedNotice kind="cancelled">{t`Questo evento è stato annullato`}</ClosedNotice>;
  }
}

const ClosedNotice = ({ kind, children }: { kind: string; children: string }) => (
  <p className={css['closed']} data-kind={kind}>
    {children}
  </p>
);

const getHost = (href: string): string => (URL.canParse(href) ? new URL(href).host : href);
