import css from './skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length. */
  width?: string;
  height?: string;
  radius?: string;
}

/** Loading placeholder in the final size of its content. */
export const Skeleton = ({ width = '100%', height = '1em', radius = 'var(--r-s)' }: SkeletonProps) => (
  <span className={css['skeleton']} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
);
