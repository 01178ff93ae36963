import { join } from 'node:path';
import { build, fitNative, install, ROOT } from './prepare.mjs';
import { run } from './run.mjs';

// `npm run waha -- staff list`: the same command as the packaged one, from source.
await install();
await fitNative();
await build();
const { code } = await run(process.execPath, [join(ROOT, 'apps', 'api', 'dist', 'waha.cjs'), ...process.argv.slice(2)]);
process.exit(code);
