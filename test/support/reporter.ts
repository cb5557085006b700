/** Prints failures as they come, what was skipped and why, and last of all `N passed, N failed`. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** A stack without the frames of the runner itself. */
function ownFrames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => !line.includes('/node_modules/') && !line.includes('<anonymous>'))
    .join('\n');
}

export default class PlainReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state !== 'failed') return;
    process.stdout.write(`\nFAILED ${test.module.relativeModuleId} › ${test.fullName}\n`);
    for (const error of result.errors ?? []) {
      process.stdout.write(`${ownFrames(error.stack ?? error.message)}\n${error.diff ?? ''}\n`);
    }
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()];
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const failed = count('failed') > 0 || module.errors().length > 0;
    const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : '';
    process.stdout.write(
      `${failed ? 'not ok' : 'ok'} ${module.relativeModuleId} (${count('passed')} passed${skipped})\n`,
    );
    for (const error of module.errors()) process.stdout.write(`${error.stack ?? error.message}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string; stack?: string }[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const skipped = tests.filter((test) => test.result().state === 'skipped');
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    const failed = tests.filter((test) => test.result().state === 'failed').length + broken;
    for (const error of errors) process.stdout.write(`\nERROR ${error.stack ?? error.message}\n`);
    for (const test of skipped)
      process.stdout.write(`skipped: ${test.module.relativeModuleId} › ${test.fullName}\n`);
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
  }
}
