import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_NORMAL, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical';
import { useEffect } from 'react';
import { run, type Command } from './editor-commands.ts';
import { $startLink, type LinkEdit } from './link-edit.ts';

/** Keys of the bar, by their place on the keyboard; those of bold, italic, undo and redo Lexical has. */
const commandOf: Readonly<Record<string, Command>> = {
  'Shift+Digit7': 'ol',
  'Shift+Digit8': 'ul',
  'Alt+Digit2': 'h2',
  'Alt+Digit3': 'h3',
};

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The keys of a tool, as `aria-keyshortcuts` has them, and as people read them. */
export function keysOf(tool: Command | 'a'): { aria: string; shown: string } {
  const byPlace = Object.entries(commandOf)
    .find(([, command]) => command === tool)?.[0]
    .replace('Digit', '');
  const plain: Readonly<Record<string, string>> = {
    strong: 'B',
    em: 'I',
    a: 'K',
    undo: 'Z',
    redo: isApple ? 'Shift+Z' : 'Y',
  };
  const keys = byPlace ?? plain[tool] ?? '';
  return {
    aria: `${isApple ? 'Meta' : 'Control'}+${keys}`,
    shown: isApple ? `⌘${keys.replace('Shift+', '⇧').replace('Alt+', '⌥')}` : `Ctrl+${keys}`,
  };
}

interface KeysPluginProps {
  onLink: (edit: LinkEdit) => void;
}

/** Listens to the keys of lists, headings and links. */
export function KeysPlugin({ onLink }: KeysPluginProps): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => registerKeys(editor, onLink), [editor, onLink]);
  return null;
}

const registerKeys = (editor: LexicalEditor, onLink: KeysPluginProps['onLink']): (() => void) =>
  editor.registerCommand(
    KEY_DOWN_COMMAND,
    (event) => {
      // AltGr writes a character, and is Ctrl and Alt to some browsers.
      if (!(isApple ? event.metaKey : event.ctrlKey) || event.getModifierState('AltGraph')) return false;
      const keys = `${event.shiftKey ? 'Shift+' : ''}${event.altKey ? 'Alt+' : ''}${event.code}`;
      const command = commandOf[keys];
      if (command === undefined && keys !== 'KeyK') return false;
      event.preventDefault();
      if (command === undefined) onLink($startLink());
      else run(editor, command);
      return true;
    },
    COMMAND_PRIORITY_NORMAL,
  );
