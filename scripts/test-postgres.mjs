import { ensureNativeModule, install } from './prepare.mjs';
import { installDebianPrograms } from './tools/install-debian-programs.mjs';
import { installTools } from './tools/install-tools.mjs';
import { runFaultsOnPostgres } from './tools/run-faults-on-postgres.mjs';
import { runOnPostgres } from './tools/run-on-postgres.mjs';
import { Steps } from './tools/steps.mjs';

// Runs all API tests and all end-to-end fault tests on a real PostgreSQL, or with `--core` those that `npm run
// test:all` runs. `node scripts/test-postgres.mjs payment` runs the API tests whose path contains the word.
const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const steps = new Steps();
await steps.run('install packages and tools', async () => {
  await install();
  await ensureNativeModule();
  await installTools('s3-server', 'openapi-lint');
  await installDebianPrograms('pdftotext');
});
if (files.length > 0) {
  await steps.run('API on PostgreSQL', () => runOnPostgres({ files }));
} else if (process.argv.includes('--core')) {
  await steps.run('core of the API on PostgreSQL', () => runOnPostgres({ project: 'postgres-core' }));
} else {
  await steps.run('API on PostgreSQL', () => runOnPostgres());
  await steps.run('faults on PostgreSQL', runFaultsOnPostgres);
}
steps.end();
