import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

/** The benchmarks of `npm run bench -- <name>`: what each measures. All print figures beside their targets. */
const BENCHES = {
  server: 'processor time of every kind of call beside bare node:http; start and memory',
  engines: 'the same calls on PostgreSQL and on a file',
  nodes: 'calls per second of processor time with one, two and four servers on PostgreSQL',
  login: 'failed logins and password requests for known and unknown addresses',
  phone: 'bytes, first paint, long tasks, lists and taps of a slow phone; the way to a first pack',
  offline: 'first load on slow links, offline start, uploads on an unstable link',
  load: '2,000 members at once for ten minutes',
  events: 'many event streams: memory, delay, a change for all',
  dashboards: 'frame rate of the long lists of staff',
  lists: 'searches among 100,000 names, pages of queues, a backlog of bonuses',
  operator: 'size, start, memory and backup time of the program file',
  move: '`waha move` to PostgreSQL and back',
};

// npm passes on a second `--`, as in `npm run bench -- phone -- --only taps`.
const [name = '', ...rest] = process.argv.slice(2).filter((each) => each !== '--');
if (!Object.hasOwn(BENCHES, name)) {
  console.log('npm run bench -- <name> [--json new.json] [--compare old.json]\n');
  for (const [each, measured] of Object.entries(BENCHES)) console.log(`  ${each.padEnd(11)} ${measured}`);
  process.exit(name === '' ? 0 : 1);
}
const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'bench', `${name}.mjs`), ...rest], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
