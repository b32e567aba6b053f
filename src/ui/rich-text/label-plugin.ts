import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useEffect } from 'react';

/** A label reaches the fields of a form, which what one writes in is not: its press comes here. */
export function LabelPlugin({ labelId }: { labelId: string }): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    const label = document.getElementById(labelId);
    const focus = () => editor.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [editor, labelId]);
  return null;
}
