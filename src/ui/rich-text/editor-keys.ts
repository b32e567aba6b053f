import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_NORMAL, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical';
import { useEffect } from 'react';
import { runCommand, type Command } from './editor-commands.ts';
import { $createLinkEdit, type LinkEdit } from './link-edit.ts';

/** Shortcuts by physical key; Lexical itself handles bold, italic, undo and redo. */
const commandByShortcut: Readonly<Record<string, Command>> = {
  'Shift+Digit7': 'ol',
  'Shift+Digit8': 'ul',
  'Alt+Digit2': 'h2',
  'Alt+Digit3': 'h3',
};

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Shortcut of a tool, for `aria-keyshortcuts` and as shown to the user. */
export function getToolShortcut(tool: Command | 'a'): { aria: string; label: string } {
  const positionalKeys = Object.entries(commandByShortcut)
    .find(([, command]) => command === tool)?.[0]
    .replace('Digit', '');
  const letterKeys: Readonly<Record<string, string>> = {
    strong: 'B',
    em: 'I',
    a: 'K',
    undo: 'Z',
    redo: isApple ? 'Shift+Z' : 'Y',
  };
  const keys = positionalKeys ?? letterKeys[tool] ?? '';
  return {
    aria: `${isApple ? 'Meta' : 'Control'}+${keys}`,
    label: isApple ? `⌘${keys.replace('Shift+', '⇧').replace('Alt+', '⌥')}` : `Ctrl+${keys}`,
  };
}

interface KeysPluginProps {
  onLink: (edit: LinkEdit) => void;
}

/** Handles the shortcuts of lists, headings and links. */
export function KeysPlugin({ onLink }: KeysPluginProps): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => registerKeys(editor, onLink), [editor, onLink]);
  return null;
}

const registerKeys = (editor: LexicalEditor, onLink: KeysPluginProps['onLink']): (() => void) =>
  editor.registerCommand(
    KEY_DOWN_COMMAND,
    (event) => {
      // AltGr types a character, but some browsers report it as Ctrl+Alt.
      if (!(isApple ? event.metaKey : event.ctrlKey) || event.getModifierState('AltGraph')) return false;
      const keys = `${event.shiftKey ? 'Shift+' : ''}${event.altKey ? 'Alt+' : ''}${event.code}`;
      const command = commandByShortcut[keys];
      if (command === undefined && keys !== 'KeyK') return false;
      event.preventDefault();
      if (command === undefined) onLink($createLinkEdit());
      else runCommand(editor, command);
      return true;
    },
    COMMAND_PRIORITY_NORMAL,
  );
