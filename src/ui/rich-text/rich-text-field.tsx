import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { FieldErrors } from '../form/field-errors.tsx';
import css from '../form/field.module.css';
import { Notice } from '../status/notice.tsx';
import { RetryButton } from '../form/retry-button.tsx';
import type { RichTextValueProps, EditorProps } from './editor-props.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { PlainEditor } from './plain-editor.tsx';
import { useEditorComponent } from './use-editor-component.ts';

interface RichTextFieldProps extends RichTextValueProps {
  label: string;
  hint?: ReactNode;
  errors?: readonly string[];
}

/**
 * Labelled rich text field (headings, lists, links); the editor loads when the field is first shown. Falls
 * back to plain text.
 */
export function RichTextField({ label, hint, errors = [], maxLength, ...rest }: RichTextFieldProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { Editor, hasFailed, isRetrying, retry } = useEditorComponent();
  const isInvalid = errors.length > 0;
  const isNearLimit = rest.value.length > maxLength * 0.9;
  const describedBy = [
    hint !== undefined && `${id}-hint`,
    isNearLimit && `${id}-count`,
    isInvalid && `${id}-errors`,
  ]
    .filter(Boolean)
    .join(' ');
  const attributes: EditorProps = {
    ...rest,
    maxLength,
    id,
    'aria-labelledby': `${id}-label`,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': isInvalid,
  };
  return (
    <div className={css['field']}>
      <label id={`${id}-label`} className={css['label']} htmlFor={id}>
        {label}
      </label>
      {hasFailed && (
        <Notice
          tone="wait"
          role="status"
          icon={<TriangleAlert size={20} />}
          action={<RetryButton isRetrying={isRetrying} onRetry={retry} />}
        >
          {t`L’editor non si è caricato: puoi scrivere qui il testo semplice. Quello che c’era resta com’è, con la sua formattazione, finché non lo cambi.`}
        </Notice>
      )}
      {Editor !== undefined ? (
        <Editor {...attributes} />
      ) : hasFailed ? (
        <PlainEditor {...attributes} />
      ) : (
        <EditorSkeleton />
      )}
      {hint !== undefined && (
        <div id={`${id}-hint`} className={css['hint']}>
          {hint}
        </div>
      )}
      {isNearLimit && (
        <div id={`${id}-count`} className={css['hint']}>
          {t`${i18n.number(rest.value.length)} caratteri su ${i18n.number(maxLength)}, formattazione compresa`}
        </div>
      )}
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  );
}
