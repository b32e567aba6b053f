import { useEffect, useState } from 'react';
import type { EditorComponent } from './editor-props.ts';

let loadedEditor: EditorComponent | undefined;

type LoadState = 'loading' | 'ready' | 'failed' | 'retrying';

/** Loads the editor chunk once, when the first field needs it. */
async function loadEditor(): Promise<LoadState> {
  try {
    loadedEditor ??= (await import('./rich-text-editor.tsx')).RichTextEditor;
    return 'ready';
  } catch {
    return 'failed';
  }
}

/**
 * Loads the editor lazily.
 *
 * @returns the component once loaded, whether loading failed, and a retry.
 */
export function useEditorComponent() {
  const [state, setState] = useState<LoadState>(loadedEditor === undefined ? 'loading' : 'ready');
  useEffect(() => {
    let isUnmounted = false;
    void loadEditor().then((next) => {
      if (!isUnmounted) setState(next);
    });
    return () => {
      isUnmounted = true;
    };
  }, []);
  return {
    Editor: state === 'ready' ? loadedEditor : undefined,
    hasFailed: state === 'failed' || state === 'retrying',
    isRetrying: state === 'retrying',
    retry: () => {
      setState('retrying');
      void loadEditor().then(setState);
    },
  };
}
