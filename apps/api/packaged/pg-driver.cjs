// What stands for PostgreSQL's driver in the packaged program: a file of its own, loaded only where a server has the rows.
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { extractProgram } = require('../src/platform/process/extract-program.ts');

module.exports = createRequire(join(extractProgram(), 'program'))('./rows-on-postgres.cjs');
