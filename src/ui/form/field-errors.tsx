import { CircleAlert } from 'lucide-react';
import css from './field.module.css';

/** Error list of a field, one line each; referenced by `aria-describedby`. */
export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  return (
    <ul id={id} className={css['errors']} hidden={errors.length === 0}>
      {errors.map((error) => (
        <li key={error} className={css['error']}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </li>
      ))}
    </ul>
  );
}
