import { expect, it, vi } from 'vitest';
import { maxHandOverBytes } from '#contract/check-in/hand-over.ts';
import { textOf } from './hand-over-file.ts';

it('[CI-26] a file that is too large to be ours is refused before it is read', async () => {
  const file = new File(['{}'], 'film.json');
  expect(await textOf(file)).toBe('{}');
  const read = vi.spyOn(file, 'text');
  vi.spyOn(file, 'size', 'get').mockReturnValue(maxHandOverBytes + 1);
  await expect(textOf(file)).rejects.toMatchObject({ name: 'HandOverRefused', why: 'notOurs' });
  expect(read).not.toHaveBeenCalled();
});
