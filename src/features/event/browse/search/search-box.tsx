import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { Suspense, useId, useRef, useState, type KeyboardEvent } from 'react';
import { maxQueryLength } from '#contract/event/browse-endpoints.ts';
import { OptionalBoundary } from '#src/platform/errors/optional-boundary.tsx';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import type { LandingSearch } from '../filter/landing-search.ts';
import { useUpdateSearch } from '../filter/use-update-search.ts';
import type { Choice } from './choice.ts';
import css from './search-box.module.css';

// Lazy: needed once the user types.
const Suggestions = lazyComponent(async () => (await import('./suggestions.tsx')).Suggestions);

/** Search field with suggestions: a combobox operable by keyboard (BR-37). */
export function SearchBox({ search }: { search: LandingSearch }) {
  const { t } = useLingui();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const updateSearch = useUpdateSearch(search);
  const [text, setText] = useState(search.q ?? '');
  const [shownQuery, setShownQuery] = useState(search.q);
  const [isOpen, setOpen] = useState(false);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [activeIndex, setActiveIndex] = useState(-1);
  // Back, forward and cleared filters change the query as well.
  if (shownQuery !== search.q) {
    setShownQuery(search.q);
    setText(search.q ?? '');
  }
  const close = (): void => {
    setOpen(false);
    setActiveIndex(-1);
  };
  const submit = (query: string): void => {
    close();
    setText(query);
    const q = query.trim() === '' ? undefined : query.trim();
    if (q !== search.q) updateSearch({ q });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const count = choices.length;
    if (event.key === 'Escape') {
      if (isOpen && count > 0) return close();
      return submit('');
    }
    if (!isOpen || count === 0 || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return undefined;
    event.preventDefault();
    // −1 is the text itself.
    const step = event.key === 'ArrowDown' ? 1 : -1;
    return setActiveIndex(((activeIndex + 1 + step + count + 1) % (count + 1)) - 1);
  };
  const active = isOpen ? choices[activeIndex] : undefined;
  return (
    <form
      className={css['box']}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (active === undefined) submit(text);
        else {
          close();
          active.choose();
        }
        input.current?.blur();
      }}
    >
      <Search className={css['icon']} size={20} aria-hidden="true" />
      <input
        ref={input}
        className={css['input']}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        role="combobox"
        aria-label={t`Cerca un evento, un luogo, un’organizzazione`}
        aria-expanded={isOpen && choices.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active?.id}
        placeholder={t`Evento, luogo, organizzazione`}
        maxLength={maxQueryLength}
        value={text}
        // SSR output cannot search yet.
        inert={import.meta.env.SSR}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActiveIndex(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {text !== '' && (
        <button
          type="button"
          className={css['clear']}
          aria-label={t`Cancella la ricerca`}
          title={t`Cancella la ricerca`}
          onClick={() => {
            submit('');
            input.current?.focus();
          }}
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
      {isOpen && (
        <OptionalBoundary>
          <Suspense>
            <Suggestions
              id={listId}
              text={text}
              activeIndex={activeIndex}
              onChoices={setChoices}
              onSearch={submit}
              onClose={close}
            />
          </Suspense>
        </OptionalBoundary>
      )}
    </form>
  );
}
