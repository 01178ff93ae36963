// Replaces the PostgreSQL driver in the packaged program: a separate file, loaded only if the data is on a database
// server.
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { extractProgram } = require('../src/platform/process/extract-program.ts');

module.exports = createRequire(join(extractProgram(), 'program'))('./rows-on-postgres.cjs');
