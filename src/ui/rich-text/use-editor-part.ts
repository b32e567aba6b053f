import { useEffect, useState } from 'react';
import type { EditorComponent } from './editor-props.ts';

let editor: EditorComponent | undefined;

type State = 'loading' | 'ready' | 'failed' | 'retrying';

/** The editor is large and comes when the first field needs it: 'ready', or why not. */
async function load(): Promise<State> {
  try {
    editor ??= (await import('./rich-text-editor.tsx')).RichTextEditor;
    return 'ready';
  } catch {
    return 'failed';
  }
}

/** The editor once it is there, whether it could not be fetched, and the way to ask for it once more. */
export function useEditorPart() {
  const [state, setState] = useState<State>(editor === undefined ? 'loading' : 'ready');
  useEffect(() => {
    let isGone = false;
    void load().then((next) => {
      if (!isGone) setState(next);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return {
    Editor: state === 'ready' ? editor : undefined,
    hasFailed: state === 'failed' || state === 'retrying',
    isRetrying: state === 'retrying',
    retry: () => {
      setState('retrying');
      void load().then(setState);
    },
  };
}
