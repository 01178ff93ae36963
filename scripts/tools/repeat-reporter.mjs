import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../prepare.mjs';

/** Holds the output of failures and the counts of the last `node scripts/test-repeat.mjs`. */
export const REPEAT_FOLDER = join(ROOT, 'test-results', 'repeat');
const COUNTS = join(REPEAT_FOLDER, 'playwright-counts.json');

/** Returns the counts that the reporter wrote. A run that wrote none counts as one failure. */
export function readRepeatCounts() {
  try {
    return JSON.parse(readFileSync(COUNTS, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** A Playwright reporter for `--repeat-each`: prints a line for each completed round, and keeps the output of each failure. */
export default class RepeatReporter {
  /** Per round, by its index: how many tests it has left, and how they ended. */
  #rounds = [];
  #completed = 0;
  #passed = 0;
  #failed = 0;

  onBegin(_config, suite) {
    for (const { repeatEachIndex } of suite.allTests()) {
      this.#rounds[repeatEachIndex] ??= { left: 0, passed: 0, failed: 0 };
      this.#rounds[repeatEachIndex].left++;
    }
  }

  onTestEnd(test, result) {
    const round = this.#rounds[test.repeatEachIndex];
    const isPassed = result.status === test.expectedStatus;
    round[isPassed ? 'passed' : 'failed']++;
    if (isPassed) this.#passed++;
    else this.#keepFailure(test, result);
    if (--round.left > 0) return;
    this.#completed++;
    console.log(`round ${this.#completed} of ${this.#rounds.length}: ${round.passed} passed, ${round.failed} failed`);
  }

  onError({ message }) {
    this.#failed++;
    console.log(message);
  }

  onEnd() {
    writeFileSync(COUNTS, JSON.stringify({ passed: this.#passed, failed: this.#failed }));
  }

  printsToStdio() {
    return true;
  }

  #keepFailure(test, { status, errors, stdout, stderr, attachments, duration }) {
    this.#failed++;
    const title = test.titlePath().filter(Boolean).join(' › ');
    const parts = [
      `${title}\n${status} after ${duration} ms`,
      ...errors.map(({ stack, message }) => stack ?? message),
      ...stdout.map(String),
      ...stderr.map(String),
      ...attachments.map(({ name, path }) => `${name}: ${path}`),
    ];
    const name = title.replaceAll(/[^\w]+/g, '-').slice(0, 100);
    writeFileSync(join(REPEAT_FOLDER, `${name}-${test.repeatEachIndex + 1}.log`), parts.join('\n\n'));
    console.log(`failed: ${title}`);
  }
}
