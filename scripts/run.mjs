import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Runs a command in the foreground of the terminal. Returns its exit code and its duration in seconds. */
export function run(command, args, options = {}) {
  const startedAt = Date.now();
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.on('error', () => done({ code: 127, seconds: 0 }));
    child.on('close', (code) => done({ code: code ?? 1, seconds: (Date.now() - startedAt) / 1000 }));
  });
}

/** Runs a command beside others: each line of its output is prefixed with its name. */
export function runNamed(name, command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => console.log(`${name} | ${line}`));
    child.on('error', () => done({ code: 127 }));
    child.on('close', (code) => done({ code: code ?? 1 }));
  });
}

/** Runs a command and returns its output. */
export function captureOutput(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.stderr.on('data', (chunk) => (text += chunk));
    child.on('error', (error) => done({ code: 127, text: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, text }));
  });
}
