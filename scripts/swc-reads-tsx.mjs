import { createRequire } from 'node:module';

// dependency-cruiser makes swc parse plain TypeScript, which has no JSX. Loaded before it (node --import), this file
// makes swc use the syntax of the file extension.
const swc = createRequire(import.meta.url)('@swc/core');
const parse = swc.parseFileSync;
swc.parseFileSync = (file, options) => parse.call(swc, file, { ...options, tsx: file.endsWith('.tsx') });
