// Replaces Amazon's SDK in the packaged program: a separate file, loaded only if files are stored in a bucket.
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { extractProgram } = require('../src/platform/process/extract-program.ts');

module.exports = createRequire(join(extractProgram(), 'program'))('./files-on-s3.cjs');
