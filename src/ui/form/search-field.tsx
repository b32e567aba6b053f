import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './field.module.css';
import { IconButton } from './icon-button.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
  maxLength?: number;
  ref?: Ref<HTMLInputElement>;
}

/** Search input; `label` is its accessible name. Esc clears it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onValueChange, placeholder = label, maxLength, ref } = props;
  const { t } = useLingui();
  return (
    <div className={css['control']} role="search">
      <Search className={css['lead']} size={20} aria-hidden="true" />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        className={classNames(css['input'], css['withLead'], css['withTail'])}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onValueChange('');
        }}
      />
      {value !== '' && (
        <span className={css['tail']}>
          <IconButton
            label={t`Cancella la ricerca`}
            icon={<X size={20} />}
            onClick={() => onValueChange('')}
          />
        </span>
      )}
    </div>
  );
}
