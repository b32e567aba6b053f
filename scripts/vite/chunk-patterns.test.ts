import { describe, expect, it } from 'vitest';
import { findDeadChunkPatterns, matchModules } from './chunk-patterns.ts';

const chunks = { start: ['src/main.tsx'], forms: ['src/forms/', 'node_modules/form-core/'] };

describe('chunk patterns', () => {
  it('reports each path that no module matches', () => {
    expect(findDeadChunkPatterns(chunks, ['/repo/src/main.tsx', '/repo/src/forms/field.ts'])).toEqual([
      'chunk forms: node_modules/form-core/ matches no module',
    ]);
  });

  it('matches whole path segments from the start of the path', () => {
    const test = matchModules(chunks.start);
    expect(test('/repo/src/main.tsx')).toBe(true);
    expect(test('/repo/other-src/main.tsx')).toBe(false);
  });
});
