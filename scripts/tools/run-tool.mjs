import { install, ROOT } from '../prepare.mjs';
import { run } from '../run.mjs';
import { findProgram, installTools } from './install-tools.mjs';

// Installs a tool of scripts/on-demand if it is missing, and runs one of its programs: run-tool.mjs unused-code knip
const [name, program, ...args] = process.argv.slice(2);
await install();
await installTools(name);
const { code } = await run(findProgram(name, program), args, { cwd: ROOT });
process.exit(code);
