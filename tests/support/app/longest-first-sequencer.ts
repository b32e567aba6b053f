import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of a minute or more: started last, they would leave the other cores idle. */
const slowTests = ['tests/property/', 'tests/resilience/kill-server'];

/** Runs the slowest files first; Vitest's own order knows no durations on a clone's first run. */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification): boolean =>
      slowTests.some((prefix) => moduleId.includes(prefix));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
