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
import { classNames } from '../class-names.ts';
import { run, type Command } from './editor-commands.ts';
import { keysOf } from './editor-keys.ts';
import { redoable, standing, undoable } from './editor-state.ts';
import { $startLink, type LinkEdit } from './link-edit.ts';
import css from './rich-text.module.css';

type Tool = Command | 'a';

interface ToolBarProps {
  /** The id of what it is about. */
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

/** The bar above the text: one stop of the Tab key, arrows inside. Pressing it leaves the caret alone. */
export function ToolBar({ controls, onLink }: ToolBarProps) {
  const { t } = useLingui();
  const [editor] = useLexicalComposerContext();
  const stands = useLexicalSubscription(standing);
  const canUndo = useLexicalSubscription(undoable);
  const canRedo = useLexicalSubscription(redoable);
  const ref = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
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
  const move = (event: KeyboardEvent) => {
    const last = tools.length - 1;
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const at = (next + tools.length) % tools.length;
    setCurrent(at);
    ref.current?.querySelectorAll('button')[at]?.focus();
  };
  return (
    <div
      ref={ref}
      className={css['bar']}
      role="toolbar"
      tabIndex={-1}
      aria-label={t`Formattazione`}
      aria-controls={controls}
      onKeyDown={move}
    >
      {tools.map((tool, at) => {
        const Icon = icons[tool];
        const keys = keysOf(tool);
        const isStep = tool === 'undo' || tool === 'redo';
        const isOff = (tool === 'undo' && !canUndo) || (tool === 'redo' && !canRedo);
        return (
          <button
            key={tool}
            type="button"
            className={classNames(
              css['tool'],
              (tool === 'strong' || tool === 'ul' || tool === 'undo') && css['apart'],
              tool === 'undo' && css['atEnd'],
            )}
            tabIndex={at === current ? 0 : -1}
            aria-label={names[tool]}
            title={`${names[tool]} (${keys.shown})`}
            aria-keyshortcuts={keys.aria}
            aria-pressed={isStep ? undefined : stands[tool]}
            aria-disabled={isOff || undefined}
            onFocus={() => setCurrent(at)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (tool === 'a') onLink(editor.read($startLink));
              else if (!isOff) run(editor, tool);
            }}
          >
            <Icon size={19} aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
}
