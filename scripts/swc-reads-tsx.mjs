import { createRequire } from 'node:module';

// dependency-cruiser asks swc for plain TypeScript, which has no JSX. Loaded before it (node --import), this
// lets swc read what the file's own name says.
const swc = createRequire(import.meta.url)('@swc/core');
const parse = swc.parseFileSync;
swc.parseFileSync = (file, options) => parse.call(swc, file, { ...options, tsx: file.endsWith('.tsx') });
