import { useLingui } from '@lingui/react/macro';
import type { ImportedDetail } from '#contract/participant/list-detail.ts';
import { Checkbox } from '#src/ui/form/checkbox.tsx';

type Marks = Pick<ImportedDetail, 'isHighlighted' | 'isOnPasses'>;

/** How the check-in shows a detail, and to whom. */
export function DetailMarks<D extends Marks>({
  detail,
  onDetailChange,
}: {
  detail: D;
  onDetailChange: (detail: D) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <Checkbox
        label={t`In evidenza, e detta dove è attivo «Risultato a voce»`}
        isChecked={detail.isHighlighted}
        onCheckedChange={(isHighlighted) => onDetailChange({ ...detail, isHighlighted })}
      />
      <Checkbox
        label={t`Visibile anche a chi ha un pass`}
        isChecked={detail.isOnPasses}
        onCheckedChange={(isOnPasses) => onDetailChange({ ...detail, isOnPasses })}
      />
    </>
  );
}
