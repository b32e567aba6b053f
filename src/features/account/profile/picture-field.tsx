import { useLingui } from '@lingui/react/macro';
import { Camera, ImagePlus, Trash2, Undo2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { maxPictureBytes } from '#contract/account/profile-calls.ts';
import { megabytes } from '#src/platform/format.ts';
import { pictureProblemText } from '#src/platform/picture-problem.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { CropArea } from '#src/ui/crop/crop-area.tsx';
import { widestCrop } from '#src/ui/crop/crop.ts';
import { usePictureDrop } from '#src/ui/crop/use-picture-drop.ts';
import { FieldErrors } from '#src/ui/field-errors.tsx';
import type { PictureChoice } from './picture-choice.ts';
import css from './picture-field.module.css';

interface PictureFieldProps {
  /** Whose picture, for its initials. */
  name: string;
  /** The picture as it is saved. */
  picture: string;
  value: PictureChoice;
  errors: readonly string[];
  onValueChange: (choice: PictureChoice) => void;
}

/** The picture of a profile: chosen, dropped or taken, then cut to a square, or taken away. */
export function PictureField({ name, picture, value, errors, onValueChange }: PictureFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { isOpening, isOver, problem, forget, fileProps, dropProps } = usePictureDrop((picture) =>
    onValueChange({ kind: 'new', picture, crop: widestCrop({ size: picture.bitmap, ratio: 1 }) }),
  );

  const choose = (choice: PictureChoice) => {
    forget();
    onValueChange(choice);
  };
  const input = (isCamera: boolean) => (
    <input
      {...fileProps}
      ref={isCamera ? camera : file}
      hidden
      tabIndex={-1}
      {...(isCamera && { capture: 'user' as const })}
    />
  );
  const shown = value.kind === 'same' ? picture : '';
  const allErrors = [
    ...(problem === undefined ? [] : [pictureProblemText(problem, maxPictureBytes)]),
    ...errors,
  ];
  return (
    <div className={classNames(css['field'], isOver && css['over'])} {...dropProps}>
      {value.kind === 'new' ? (
        <div className={css['crop']}>
          <CropArea
            picture={value.picture}
            crop={value.crop}
            ratio={1}
            isRound
            onCropChange={(crop) => onValueChange({ ...value, crop })}
          />
        </div>
      ) : (
        <Avatar name={name} picture={shown} size={96} />
      )}
      <div className={css['words']}>
        <div className={css['buttons']}>
          <Button
            size="small"
            variant="quiet"
            isBusy={isOpening}
            aria-describedby={`${id}-errors`}
            onClick={() => file.current?.click()}
          >
            <ImagePlus size={18} aria-hidden="true" />
            {value.kind === 'new' || shown !== '' ? t`Cambia foto` : t`Scegli una foto`}
          </Button>
          <Button
            size="small"
            variant="quiet"
            className={css['camera']}
            isBusy={isOpening}
            onClick={() => camera.current?.click()}
          >
            <Camera size={18} aria-hidden="true" />
            {t`Scatta`}
          </Button>
          {value.kind === 'same' && picture !== '' && (
            <Button size="small" variant="plain" onClick={() => choose({ kind: 'removed' })}>
              <Trash2 size={18} aria-hidden="true" />
              {t`Togli la foto`}
            </Button>
          )}
          {value.kind !== 'same' && (
            <Button size="small" variant="plain" onClick={() => choose({ kind: 'same' })}>
              <Undo2 size={18} aria-hidden="true" />
              {t`Lascia com’era`}
            </Button>
          )}
        </div>
        <p className={css['hint']} role="status">
          {value.kind === 'new' && value.picture.file.size > maxPictureBytes
            ? t`La foto pesa ${megabytes(value.picture.file.size)}: la riduciamo noi prima di inviarla.`
            : value.kind === 'removed'
              ? t`La foto va via quando salvi.`
              : t`JPEG o PNG. Se pesa più di 2 MB la riduciamo noi.`}{' '}
          {value.kind === 'same' && <span className={css['drop']}>{t`Puoi anche trascinarla qui.`}</span>}
        </p>
        <FieldErrors id={`${id}-errors`} errors={allErrors} />
      </div>
      {input(false)}
      {input(true)}
    </div>
  );
}
