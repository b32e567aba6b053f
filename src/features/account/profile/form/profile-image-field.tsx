import { useLingui } from '@lingui/react/macro';
import { Camera, ImagePlus, Trash2, Undo2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { maxProfileImageBytes } from '#contract/account/profile-endpoints.ts';
import { formatMegabytes } from '#src/platform/text/format.ts';
import { getImageErrorText } from '#src/platform/errors/image-error.ts';
import { Avatar } from '#src/ui/media/avatar.tsx';
import { Button } from '#src/ui/form/button.tsx';
import { classNames } from '#src/ui/layout/class-names.ts';
import { CropArea } from '#src/ui/crop/crop-area.tsx';
import { widestCrop } from '#src/ui/crop/crop.ts';
import { useImageDrop } from '#src/ui/crop/use-image-drop.ts';
import { FieldErrors } from '#src/ui/form/field-errors.tsx';
import type { ProfileImageChoice } from './profile-image-choice.ts';
import css from './profile-image-field.module.css';

interface ProfileImageFieldProps {
  /** Display name, for the initials. */
  name: string;
  /** URL of the saved image, or ''. */
  picture: string;
  value: ProfileImageChoice;
  errors: readonly string[];
  onValueChange: (choice: ProfileImageChoice) => void;
}

/** Field for the profile image: choose, drop or take a photo, crop it to a square, or remove it. */
export function ProfileImageField({ name, picture, value, errors, onValueChange }: ProfileImageFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { isOpening, isOver, problem, clearError, fileProps, dropProps } = useImageDrop((image) =>
    onValueChange({ kind: 'new', image, crop: widestCrop({ size: image.bitmap, ratio: 1 }) }),
  );

  const choose = (choice: ProfileImageChoice) => {
    clearError();
    onValueChange(choice);
  };
  const renderFileInput = (isCamera: boolean) => (
    <input
      {...fileProps}
      ref={isCamera ? camera : file}
      hidden
      tabIndex={-1}
      {...(isCamera && { capture: 'user' as const })}
    />
  );
  const visibleImage = value.kind === 'same' ? picture : '';
  const allErrors = [
    ...(problem === undefined ? [] : [getImageErrorText(problem, maxProfileImageBytes)]),
    ...errors,
  ];
  return (
    <div className={classNames(css['field'], isOver && css['over'])} {...dropProps}>
      {value.kind === 'new' ? (
        <div className={css['crop']}>
          <CropArea
            image={value.image}
            crop={value.crop}
            ratio={1}
            isRound
            onCropChange={(crop) => onValueChange({ ...value, crop })}
          />
        </div>
      ) : (
        <Avatar name={name} image={visibleImage} size={96} />
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
            {value.kind === 'new' || visibleImage !== '' ? t`Cambia foto` : t`Scegli una foto`}
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
              {t`Rimuovi la foto`}
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
          {value.kind === 'new' && value.image.file.size > maxProfileImageBytes
            ? t`La foto pesa ${formatMegabytes(value.image.file.size)}: la riduciamo noi prima di inviarla.`
            : value.kind === 'removed'
              ? t`La foto verrà rimossa quando salvi.`
              : t`JPEG o PNG. Se pesa più di 2 MB la riduciamo noi.`}{' '}
          {value.kind === 'same' && <span className={css['drop']}>{t`Puoi anche trascinarla qui.`}</span>}
        </p>
        <FieldErrors id={`${id}-errors`} errors={allErrors} />
      </div>
      {renderFileInput(false)}
      {renderFileInput(true)}
    </div>
  );
}
