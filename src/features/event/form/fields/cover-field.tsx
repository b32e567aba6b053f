import { useLingui } from '@lingui/react/macro';
import { Camera, ImagePlus, Trash2, Undo2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { maxCoverBytes } from '#contract/event/event-form.ts';
import { coverWidths } from '#contract/image/cover-widths.ts';
import { formatMegabytes } from '#src/platform/text/format.ts';
import { getImageErrorText } from '#src/platform/errors/image-error.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { classNames } from '#src/ui/layout/class-names.ts';
import { CropArea } from '#src/ui/crop/crop-area.tsx';
import { toRectangle, widestCrop } from '#src/ui/crop/crop.ts';
import { useImageDrop } from '#src/ui/crop/use-image-drop.ts';
import { FieldErrors } from '#src/ui/form/field-errors.tsx';
import { ResponsiveImage } from '#src/ui/media/responsive-image.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';
import { coverBackground, coverRatio, minCoverWidthPx, type CoverChoice } from './cover-choice.ts';
import css from './cover-field.module.css';

interface CoverFieldProps {
  value: CoverChoice;
  /** URL of the saved cover, or empty. */
  savedUrl: string;
  errors: readonly string[];
  onValueChange: (choice: CoverChoice) => void;
}

/** Cover of an event: picked, dropped or taken by camera, then cropped to the ratio of the cards (EV-39). */
export function CoverField({ value, savedUrl, errors, onValueChange }: CoverFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const { isOpening, isOver, problem, clearError, fileProps, dropProps } = useImageDrop((image) =>
    onValueChange({ kind: 'new', image, crop: widestCrop({ size: image.bitmap, ratio: coverRatio }) }),
  );
  const allErrors = problem === undefined ? errors : [getImageErrorText(problem, maxCoverBytes)];
  const hasCover = value.kind === 'new' || savedUrl !== '';

  /**
   * The file input itself, not a button that clicks it: it keeps its label, state and errors for assistive
   * technology.
   */
  const fileInput = (className: string, content: ReactNode, isCamera = false) => (
    <label className={classNames(css['file'], className)}>
      <input
        {...fileProps}
        className={css['input']}
        aria-invalid={allErrors.length > 0}
        aria-describedby={`${id}-hint ${id}-errors`}
        {...(isCamera && { capture: 'environment' as const })}
      />
      {content}
    </label>
  );
  const small = buttonClass({ size: 'small', variant: 'quiet' });
  return (
    <div className={css['field']} role="group" aria-labelledby={`${id}-label`} {...dropProps}>
      <span id={`${id}-label`} className={css['label']}>
        {t`Copertina`}
      </span>
      <div className={classNames(css['place'], isOver && css['over'])} aria-busy={isOpening}>
        {value.kind === 'new' ? (
          <CropArea
            image={value.image}
            crop={value.crop}
            ratio={coverRatio}
            background={coverBackground}
            onCropChange={(crop) => onValueChange({ ...value, crop })}
          />
        ) : savedUrl === '' ? (
          fileInput(
            css['empty'] ?? '',
            <>
              {isOpening ? <Spinner /> : <ImagePlus size={36} strokeWidth={1.5} aria-hidden="true" />}
              <span className={css['call']}>{t`Scegli una foto`}</span>
              <span className={css['drop']} aria-hidden="true">
                {t`o trascinala qui`}
              </span>
            </>,
          )
        ) : (
          <ResponsiveImage
            widths={coverWidths}
            src={savedUrl}
            alt={t`La copertina attuale`}
            sizes="36rem"
            ratio={coverRatio}
            className={css['saved']}
          />
        )}
      </div>
      <div className={css['buttons']}>
        {hasCover &&
          fileInput(
            small,
            <>
              {isOpening ? <Spinner /> : <ImagePlus size={18} aria-hidden="true" />}
              {t`Cambia foto`}
            </>,
          )}
        {fileInput(
          classNames(small, css['camera']),
          <>
            <Camera size={18} aria-hidden="true" />
            {t`Scatta`}
          </>,
          true,
        )}
        {value.kind === 'new' && (
          <Button
            size="small"
            variant="plain"
            onClick={() => {
              clearError();
              onValueChange({ kind: 'same' });
            }}
          >
            {savedUrl === '' ? (
              <Trash2 size={18} aria-hidden="true" />
            ) : (
              <Undo2 size={18} aria-hidden="true" />
            )}
            {savedUrl === '' ? t`Rimuovi la foto` : t`Lascia com’era`}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={css['hint']} role="status">
        {value.kind === 'new' ? <NewCoverHint value={value} /> : t`JPEG o PNG, meglio larga che alta.`}
      </p>
      <FieldErrors id={`${id}-errors`} errors={allErrors} />
    </div>
  );
}

/** Warns about resolution and file size before upload. */
function NewCoverHint({ value }: { value: CoverChoice & { kind: 'new' } }) {
  const { t } = useLingui();
  const { image, crop } = value;
  const { width } = toRectangle(crop, { size: image.bitmap, ratio: coverRatio });
  if (width < minCoverWidthPx)
    return t`La foto è un po’ piccola: nella pagina dell’evento potrebbe risultare sgranata.`;
  if (image.file.size > maxCoverBytes)
    return t`La foto pesa ${formatMegabytes(image.file.size)}: la riduciamo noi prima di inviarla.`;
  return t`Così la vedranno nelle liste e sulla pagina dell’evento.`;
}
