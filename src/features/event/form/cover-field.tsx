import { useLingui } from '@lingui/react/macro';
import { Camera, ImagePlus, Trash2, Undo2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { maxCoverBytes } from '#contract/event/event-form.ts';
import { coverWidths } from '#contract/image/cover-widths.ts';
import { megabytes } from '#src/platform/format.ts';
import { pictureProblemText } from '#src/platform/picture-problem.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { CropArea } from '#src/ui/crop/crop-area.tsx';
import { rectangleOf, widestCrop } from '#src/ui/crop/crop.ts';
import { usePictureDrop } from '#src/ui/crop/use-picture-drop.ts';
import { FieldErrors } from '#src/ui/field-errors.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { coverGround, coverRatio, smallestWidthPx, type CoverChoice } from './cover-choice.ts';
import css from './cover-field.module.css';

interface CoverFieldProps {
  value: CoverChoice;
  /** The address of the cover as it is saved, or empty. */
  image: string;
  errors: readonly string[];
  onValueChange: (choice: CoverChoice) => void;
}

/** The cover of an event: chosen, dropped or taken, then cut as the cards show it (EV-39). */
export function CoverField({ value, image, errors, onValueChange }: CoverFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const { isOpening, isOver, problem, forget, fileProps, dropProps } = usePictureDrop((picture) =>
    onValueChange({ kind: 'new', picture, crop: widestCrop({ size: picture.bitmap, ratio: coverRatio }) }),
  );
  const problems = problem === undefined ? errors : [pictureProblemText(problem, maxCoverBytes)];
  const hasPicture = value.kind === 'new' || image !== '';

  /** The field itself, and not a button that presses it: it has its name, its state and its errors. */
  const file = (look: string, content: ReactNode, isCamera = false) => (
    <label className={classNames(css['file'], look)}>
      <input
        {...fileProps}
        className={css['input']}
        aria-invalid={problems.length > 0}
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
            picture={value.picture}
            crop={value.crop}
            ratio={coverRatio}
            ground={coverGround}
            onCropChange={(crop) => onValueChange({ ...value, crop })}
          />
        ) : image === '' ? (
          file(
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
          <Picture
            widths={coverWidths}
            src={image}
            alt={t`La copertina di adesso`}
            sizes="36rem"
            ratio={coverRatio}
            className={css['saved']}
          />
        )}
      </div>
      <div className={css['buttons']}>
        {hasPicture &&
          file(
            small,
            <>
              {isOpening ? <Spinner /> : <ImagePlus size={18} aria-hidden="true" />}
              {t`Cambia foto`}
            </>,
          )}
        {file(
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
              forget();
              onValueChange({ kind: 'same' });
            }}
          >
            {image === '' ? <Trash2 size={18} aria-hidden="true" /> : <Undo2 size={18} aria-hidden="true" />}
            {image === '' ? t`Togli la foto` : t`Lascia com’era`}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={css['hint']} role="status">
        {value.kind === 'new' ? <NewCoverHint value={value} /> : t`JPEG o PNG, meglio larga che alta.`}
      </p>
      <FieldErrors id={`${id}-errors`} errors={problems} />
    </div>
  );
}

/** What its sender should know about it before it goes. */
function NewCoverHint({ value }: { value: CoverChoice & { kind: 'new' } }) {
  const { t } = useLingui();
  const { picture, crop } = value;
  const { width } = rectangleOf(crop, { size: picture.bitmap, ratio: coverRatio });
  if (width < smallestWidthPx)
    return t`È un po’ piccola: grande, sulla pagina dell’evento, può sembrare sgranata.`;
  if (picture.file.size > maxCoverBytes)
    return t`La foto pesa ${megabytes(picture.file.size)}: la riduciamo noi prima di inviarla.`;
  return t`Così la vedranno nelle liste e sulla pagina dell’evento.`;
}
