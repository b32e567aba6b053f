import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { loadImage, type LoadedImage, type ImageError } from './load-image.ts';

/** Why the last chosen file was rejected. */
export type ImageDropError = ImageError | 'multipleFiles';

/**
 * Loads one image, chosen in a file input or dropped. Spread `fileProps` into the input and `dropProps` into
 * the drop zone.
 */
export function useImageDrop(onLoad: (image: LoadedImage) => void) {
  const [isLoading, setIsLoading] = useState(false);
  const [isDragOver, setIsDragOver] = useState(false);
  const [error, setError] = useState<ImageDropError>();
  const latestRequestId = useRef(0);

  const loadFiles = async (files: FileList | null) => {
    const [firstFile, ...otherFiles] = files ?? [];
    if (firstFile === undefined) return;
    if (otherFiles.length > 0) return setError('multipleFiles');
    latestRequestId.current += 1;
    const requestId = latestRequestId.current;
    setIsLoading(true);
    const result = await loadImage(firstFile);
    // Another file was chosen meanwhile.
    if (requestId !== latestRequestId.current) return;
    setIsLoading(false);
    setError(typeof result === 'string' ? result : undefined);
    if (typeof result === 'object') onLoad(result);
  };

  const createDragHandler = (isNowOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(isNowOver);
  };
  return {
    isOpening: isLoading,
    isOver: isDragOver,
    problem: error,
    /** Clears the last error. */
    clearError: () => setError(undefined),
    fileProps: {
      type: 'file',
      accept: 'image/jpeg,image/png',
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        void loadFiles(event.target.files);
        // Lets the user choose the same file again.
        event.target.value = '';
      },
    },
    dropProps: {
      onDragOver: createDragHandler(true),
      onDragLeave: createDragHandler(false),
      onDrop: (event: DragEvent) => {
        createDragHandler(false)(event);
        void loadFiles(event.dataTransfer.files);
      },
    },
  } as const;
}
