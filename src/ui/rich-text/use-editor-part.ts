import { useEffect, useState } from 'react';
import type { EditorComponent } from './editor-props.ts';

let editor: EditorComponent | undefined;

/** The editor, which is large and comes when the first field needs it; `load` asks for it once more. */
export function useEditorPart() {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(
    editor === undefined ? 'loading' : 'ready',
  );
  const [isRetrying, setIsRetrying] = useState(false);
  const load = async () => {
    setIsRetrying(true);
    try {
      editor ??= (await import('./rich-text-editor.tsx')).RichTextEditor;
      setState('ready');
    } catch {
      setState('failed');
    }
    setIsRetrying(false);
  };
  useEffect(() => {
    if (editor === undefined) void load();
  }, []);
  return { Editor: state === 'ready' ? editor : undefined, hasFailed: state === 'failed', isRetrying, load };
}
