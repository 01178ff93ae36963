import { join } from 'node:path';
import { prepare, ROOT } from './prepare.mjs';
import { run } from './run.mjs';

// Runs the packaged command from source: `npm run waha -- staff list`.
await prepare();
const { code } = await run(process.execPath, [join(ROOT, 'apps', 'api', 'dist', 'waha.cjs'), ...process.argv.slice(2)]);
process.exit(code);
