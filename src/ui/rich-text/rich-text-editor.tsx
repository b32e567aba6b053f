export { PlainEditor as RichTextEditor } from './plain-editor.tsx';
