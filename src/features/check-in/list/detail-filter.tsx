import { useLingui } from '@lingui/react/macro';
import { Tag } from 'lucide-react';
import type { ParticipantQuery } from '#src/offline/participants/participant.ts';
import type { DetailCounts } from '#src/offline/participants/detail-counts.ts';
import { formatInteger } from '#src/platform/text/format.ts';
import { SelectPill } from '#src/ui/form/select-pill.tsx';

interface DetailFilterProps {
  details: readonly DetailCounts[];
  detail: ParticipantQuery['detail'];
  onDetailChange: (detail: ParticipantQuery['detail']) => void;
}

/** Longer names would hide the count. */
const maxShortName = 16;

const all = 'all';
const toKey = (position: number, value: string | undefined): string =>
  JSON.stringify([position, value ?? null]);

/** Filters the list by a value of its details; each choice says how many of it are in. Renders nothing without any. */
export function DetailFilter({ details, detail, onDetailChange }: DetailFilterProps) {
  const { t } = useLingui();
  if (details.length === 0 && detail === undefined) return null;
  const choices = details.flatMap(({ position, label, counts }) =>
    counts.map(({ value, in: inCount, expected }) => {
      const name = value === undefined || value === label ? label : `${label}: ${value}`;
      const fullName = value ?? label;
      const shortName = fullName.length > maxShortName ? `${fullName.slice(0, maxShortName - 1)}…` : fullName;
      const here = formatInteger(inCount);
      const total = formatInteger(expected);
      return {
        key: toKey(position, value),
        text: t`${name} · ${here} su ${total}`,
        short: t`${shortName} · ${here} su ${total}`,
        choice: { position, value },
      };
    }),
  );
  const key = detail === undefined ? all : toKey(detail.position, detail.value);
  // A value that no participant has any more stays chosen until the operator chooses another.
  const gone =
    key === all || choices.some((choice) => choice.key === key) ? [] : [detail?.value ?? t`Informazioni`];
  return (
    <SelectPill
      label={t`Filtra per informazione`}
      value={key}
      isActive={detail !== undefined}
      options={[
        {
          key: all,
          text: t`Tutte le informazioni`,
          short: details.length === 1 ? details[0]!.label : t`Informazioni`,
          icon: <Tag size={20} />,
        },
        ...choices,
        ...gone.map((text) => ({ key, text, short: text })),
      ]}
      onValueChange={(next) => onDetailChange(choices.find((choice) => choice.key === next)?.choice)}
    />
  );
}
