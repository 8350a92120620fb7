import type { Reporter, TestModule } from 'vitest/node';

/** Closes a run with one plain line, for those who read only the last. */
export const closingLine: Reporter = {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<unknown>) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const broken = modules.filter(
      (module) => !module.ok() && [...module.children.allTests('failed')].length === 0,
    ).length;
    const failed = tests.length - passed + broken + errors.length;
    console.log(`\n${passed} passed, ${failed} failed`);
  },
};
