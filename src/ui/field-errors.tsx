import { CircleAlert } from 'lucide-react';
import css from './field.module.css';

/** Everything that is wrong with one field, one line each. */
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
