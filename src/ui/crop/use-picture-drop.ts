import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { openPicture, type OpenedPicture, type PictureProblem } from './open-picture.ts';

/** What stood in the way of the last picture that was chosen. */
export type DropProblem = PictureProblem | 'severalFiles';

/** One picture, chosen with a file field or dropped on a place, and opened. */
export function usePictureDrop(onOpened: (picture: OpenedPicture) => void) {
  const [isOpening, setIsOpening] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<DropProblem>();
  const turn = useRef(0);

  const take = async (files: FileList | null) => {
    const [first, ...more] = files ?? [];
    if (first === undefined) return;
    if (more.length > 0) return setProblem('severalFiles');
    turn.current += 1;
    const mine = turn.current;
    setIsOpening(true);
    const opened = await openPicture(first);
    // Another one was chosen meanwhile.
    if (mine !== turn.current) return;
    setIsOpening(false);
    setProblem(typeof opened === 'string' ? opened : undefined);
    if (typeof opened === 'object') onOpened(opened);
  };

  const drag = (isNowOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isNowOver);
  };
  return {
    isOpening,
    isOver,
    problem,
    /** What was wrong is of no interest any more. */
    forget: () => setProblem(undefined),
    fileProps: {
      type: 'file',
      accept: 'image/jpeg,image/png',
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        void take(event.target.files);
        // The same file again is a choice too.
        event.target.value = '';
      },
    },
    dropProps: {
      onDragOver: drag(true),
      onDragLeave: drag(false),
      onDrop: (event: DragEvent) => {
        drag(false)(event);
        void take(event.dataTransfer.files);
      },
    },
  } as const;
}
