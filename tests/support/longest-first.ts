import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What runs for a minute and more: begun last, it would run on while the other cores have nothing to do. */
const longest = ['tests/property/', 'tests/faults/kill-server'];

/** Vitest's order, which knows nothing of a clone's first run, with the longest files before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((it) => moduleId.includes(it));
    return [...sorted.filter(isLong), ...sorted.filter((it) => !isLong(it))];
  }
}
