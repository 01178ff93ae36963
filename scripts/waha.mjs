import { join } from 'node:path';
import { prepare, ROOT } from './prepare.mjs';
import { run } from './run.mjs';

// `npm run waha -- staff list`: the same command as the packaged one, from source.
await prepare();
const { code } = await run(process.execPath, [join(ROOT, 'apps', 'api', 'dist', 'waha.cjs'), ...process.argv.slice(2)]);
process.exit(code);
