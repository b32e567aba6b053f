import { useLingui } from '@lingui/react/macro';
import { parseSharedPlace } from '#contract/geocoding/parse-shared-place.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import type { Unsearchable, useAddress } from './use-address.ts';

type Address = Pick<
  ReturnType<typeof useAddress>,
  'unsearchable' | 'query' | 'places' | 'error' | 'isPinExact'
>;

/** What was not understood or found, and what would be right instead (EV-76). */
export function usePlaceError({
  unsearchable,
  query,
  places,
  error,
  isPinExact,
}: Address): string | undefined {
  const { t } = useLingui();
  const explain = (reason: Unsearchable): string => {
    if (reason === 'empty') return t`Scrivi prima un indirizzo, o il nome di un luogo`;
    switch (reason.kind) {
      case 'shortLink':
        return t`Questo link è abbreviato e non dice il punto: aprilo e copia il link lungo o le coordinate, oppure scrivi l’indirizzo`;
      case 'link':
        return t`Questo link non dice in che punto è il luogo: aprilo e copia il link completo, oppure scrivi l’indirizzo`;
      case 'threeWords':
        return t`Non leggiamo le tre parole di what3words: copia le coordinate del luogo, oppure scrivi l’indirizzo`;
      case 'plusCode': {
        const { code } = reason;
        return t`Il Plus Code «${code}» è abbreviato: aggiungi il nome di un comune italiano, per esempio «${code} Milano»`;
      }
    }
  };
  if (unsearchable !== undefined) return explain(unsearchable);
  // The pin is there already, only its address is missing.
  if (isPinExact) return undefined;
  if (places?.length === 0) {
    const sought = parseSharedPlace(query ?? '');
    return sought?.kind === 'plusCode'
      ? explain(sought)
      : t`Non troviamo questo luogo: controlla l’indirizzo o metti il segnaposto a mano`;
  }
  if (error instanceof ApiRefusal) return toErrorMessage(error);
  return error === null
    ? undefined
    : t`Non siamo riusciti a cercare il luogo: riprova o metti il segnaposto a mano`;
}
