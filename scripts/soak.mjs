import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, QUIET_ENV, ROOT } from './prepare.mjs';
import { run } from './run.mjs';
import { findBrowsers } from './tools/chromium.mjs';

// Runs devices and members with all faults for any number of seeds: npm run soak -- --seeds 1000 --from 1. The browsers
// are imitated, which takes half to a third of the time; `--browsers chromium` uses real ones. `--mix kills,answers`
// runs this many seeds of each of these mixes instead; they are in e2e/soak/mixes.ts. With `--stop` it ends at the
// first failed seed. The same seed gives the same run. A seed uses about one core, so set `--workers` to the number of
// cores.
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    stop: { type: 'boolean', default: false },
    mix: { type: 'string', default: 'everything' },
    browsers: { type: 'string', default: 'imitated' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});
await prepare();
const report = join(ROOT, 'test-results', 'soak.jsonl');
mkdirSync(join(ROOT, 'test-results'), { recursive: true });
rmSync(report, { force: true });
const env = {
  ...QUIET_ENV,
  ...(await findBrowsers()),
  SOAK_SEEDS: values.seeds,
  SOAK_FROM: values.from,
  SOAK_MIX: values.mix,
  SOAK_BROWSERS: values.browsers,
  SOAK_REPORT: report,
};
const args = ['playwright', 'test', 'soak.spec.ts', '--workers', values.workers, ...(values.stop ? ['-x'] : [])];
const { code } = await run('npx', args, { cwd: ROOT, env });
const seeds = readReport();
console.log(`\n${figures(seeds)}`);
process.exit(code === 0 && seeds.length === Number(values.seeds) * values.mix.split(',').length ? 0 : 1);

function readReport() {
  try {
    return readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}

function figures(all) {
  const sum = (read) => all.reduce((total, seed) => total + read(seed), 0);
  const faults = (...names) => sum((seed) => names.reduce((total, name) => total + (seed.faults[name] ?? 0), 0));
  const found = (word) => sum(({ violations }) => violations.filter((each) => each.includes(word)).length);
  return [
    `${all.length} seeds`,
    `${sum(({ devices }) => devices)} devices`,
    `${sum(({ steps }) => steps)} steps`,
    `${sum(({ intents }) => intents)} intents`,
    `${sum(({ delivered }) => delivered)} delivered`,
    `${sum(({ answersLost }) => answersLost)} responses lost after the commit`,
    `${sum(({ replays }) => replays)} replays`,
    `${faults('killTab', 'crashTab')} tabs, ${faults('killBrowser')} browsers and ${sum(({ serverKills }) => serverKills)} servers killed`,
    `${faults('updated')} new versions installed`,
    `${faults('damage')} browser databases damaged, ${faults('throwAway')} deleted`,
    `${found('is lost')} lost`,
    `${found('rows')} twice or too few`,
    `${sum(({ violations }) => violations.length)} violations in all`,
  ].join(', ');
}
