// What stands for Amazon's SDK in the packaged program: a file of its own, loaded only where files are kept in a bucket.
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { extractProgram } = require('../src/platform/process/extract-program.ts');

module.exports = createRequire(join(extractProgram(), 'program'))('./files-on-s3.cjs');
