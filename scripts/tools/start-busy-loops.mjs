import { spawn } from 'node:child_process';

/** Uses one core until the process that started it has ended. */
const LOOP = 'const parent = process.ppid; while (process.ppid === parent) for (let i = 0; i < 1e8; i++);';

/** Starts this many processes that each use one core. Returns a function that ends them. */
export function startBusyLoops(count) {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }));
  return () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
}
