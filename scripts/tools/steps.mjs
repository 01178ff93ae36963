import { readFileSync } from 'node:fs';

const CLOCK_TICKS_PER_SECOND = 100;

/**
 * Collects the results of a run that has several steps: prints a line per step with its time, and at the end the failed
 * tests, a table of the steps and the line `N passed, N failed`.
 */
export class Steps {
  #startedAt = Date.now();
  #counts = { passed: 0, failed: 0, names: [] };
  #rows = [];

  /**
   * Runs one step after those before it.
   * @param work may return the `{ passed, failed, names }` of its tests
   */
  async run(name, work) {
    console.log(`\n== ${name}`);
    const cpuBefore = cpuSeconds();
    const { wall, counts } = await this.#time(work);
    this.#finish({ name, wall, cpu: cpuBefore === undefined ? undefined : cpuSeconds() - cpuBefore, counts });
  }

  /**
   * Runs steps at the same time, each given as `[name, work]`. Their processor time cannot be separated, so it is shown
   * in one row for all of them.
   */
  async runTogether(name, parts) {
    await this.run(name, async () => {
      await Promise.all(
        parts.map(async ([part, work]) => this.#finish({ name: `  ${part}`, ...(await this.#time(work)) })),
      );
    });
  }

  async #time(work) {
    const since = Date.now();
    const counts = (await work()) ?? undefined;
    return { wall: (Date.now() - since) / 1000, counts };
  }

  #finish({ name, wall, cpu, counts }) {
    if (counts) {
      this.#counts.passed += counts.passed;
      this.#counts.failed += counts.failed;
      this.#counts.names.push(...counts.names);
    }
    const row = describeStep({ name, wall, cpu, tests: counts && counts.passed + counts.failed });
    this.#rows.push(row);
    console.log(`-- ${row.trim()}`);
  }

  /** Prints the failures, the table of the steps and the totals, and ends the process with 0, or 1 after a failure. */
  end() {
    const { passed, failed, names } = this.#counts;
    if (names.length > 0) console.log(`\nFailed:\n${names.map((name) => `  ${name}`).join('\n')}`);
    const total = describeStep({
      name: 'total',
      wall: (Date.now() - this.#startedAt) / 1000,
      cpu: cpuSeconds(),
      tests: passed + failed,
    });
    console.log(`\n    wall  processor   tests\n${[...this.#rows, total].join('\n')}\n`);
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed === 0 ? 0 : 1);
  }
}

/** A row of the table: wall and processor seconds, number of tests, name. */
function describeStep({ name, wall, cpu, tests }) {
  const seconds = (value) => (value === undefined ? '' : `${value.toFixed(1)} s`);
  return `${seconds(wall).padStart(8)} ${seconds(cpu).padStart(10)} ${String(tests ?? '').padStart(7)}  ${name}`;
}

/** Returns the processor seconds of this process and of all its ended children; undefined on systems without /proc. */
function cpuSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name of the program may contain spaces; it ends with the last parenthesis. utime is field 14 of the file.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return ticks / CLOCK_TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}
