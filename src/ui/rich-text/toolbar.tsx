import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useLexicalSubscription } from '@lexical/react/useLexicalSubscription';
import { useLingui } from '@lingui/react/macro';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '../layout/class-names.ts';
import { runCommand, type Command } from './editor-commands.ts';
import { getToolShortcut } from './editor-keys.ts';
import { canRedoSubscription, activeFormatsSubscription, canUndoSubscription } from './editor-state.ts';
import { $createLinkEdit, type LinkEdit } from './link-edit.ts';
import css from './rich-text.module.css';

type Tool = Command | 'a';

interface ToolbarProps {
  /** Id of the editable element, for `aria-controls`. */
  controls: string;
  onLink: (edit: LinkEdit) => void;
}

const icons: Readonly<Record<Tool, LucideIcon>> = {
  h2: Heading2,
  h3: Heading3,
  strong: Bold,
  em: Italic,
  ul: List,
  ol: ListOrdered,
  a: Link,
  undo: Undo2,
  redo: Redo2,
};
const tools = Object.keys(icons) as Tool[];

/**
 * Formatting toolbar with roving tabindex: one tab stop, arrow keys, Home and End inside. Clicks leave the
 * caret in place.
 */
export function Toolbar({ controls, onLink }: ToolbarProps) {
  const { t } = useLingui();
  const [editor] = useLexicalComposerContext();
  const activeFormats = useLexicalSubscription(activeFormatsSubscription);
  const canUndo = useLexicalSubscription(canUndoSubscription);
  const canRedo = useLexicalSubscription(canRedoSubscription);
  const ref = useRef<HTMLDivElement>(null);
  const [focusedIndex, setFocusedIndex] = useState(0);
  const names: Readonly<Record<Tool, string>> = {
    h2: t({ message: 'Titolo', context: 'formatting' }),
    h3: t`Sottotitolo`,
    strong: t`Grassetto`,
    em: t`Corsivo`,
    ul: t`Elenco puntato`,
    ol: t`Elenco numerato`,
    a: t`Link`,
    undo: t`Annulla l’ultima modifica`,
    redo: t`Ripeti la modifica`,
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const last = tools.length - 1;
    const next = { ArrowRight: focusedIndex + 1, ArrowLeft: focusedIndex - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tools.length) % tools.length;
    setFocusedIndex(index);
    ref.current?.querySelectorAll('button')[index]?.focus();
  };
  return (
    <div
      ref={ref}
      className={css['bar']}
      role="toolbar"
      tabIndex={-1}
      aria-label={t`Formattazione`}
      aria-controls={controls}
      onKeyDown={handleKeyDown}
    >
      {tools.map((tool, index) => {
        const Icon = icons[tool];
        const shortcut = getToolShortcut(tool);
        const isHistoryTool = tool === 'undo' || tool === 'redo';
        const isDisabled = (tool === 'undo' && !canUndo) || (tool === 'redo' && !canRedo);
        return (
          <button
            key={tool}
            type="button"
            className={classNames(
              css['tool'],
              (tool === 'strong' || tool === 'ul' || tool === 'undo') && css['apart'],
              tool === 'undo' && css['atEnd'],
            )}
            tabIndex={index === focusedIndex ? 0 : -1}
            aria-label={names[tool]}
            title={`${names[tool]} (${shortcut.label})`}
            aria-keyshortcuts={shortcut.aria}
            aria-pressed={isHistoryTool ? undefined : activeFormats[tool]}
            aria-disabled={isDisabled || undefined}
            onFocus={() => setFocusedIndex(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (tool === 'a') onLink(editor.read($createLinkEdit));
              else if (!isDisabled) runCommand(editor, tool);
            }}
          >
            <Icon size={19} aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
}
