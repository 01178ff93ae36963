// Replaces node-forge in the packaged program: a separate file, loaded only if electronic invoices are
// signed.
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { extractProgram } = require('../src/platform/process/extract-program.ts');

module.exports = createRequire(join(extractProgram(), 'program'))('./certificates.cjs');
