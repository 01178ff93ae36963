// Replaces better-sqlite3 in the packaged program: the version for the included Node, with its addon.
const { loadAddon } = require('../src/platform/process/load-addon.ts');

module.exports = require('runtime-sqlite/lib/database.js')(() => loadAddon('better_sqlite3.node'), false);
module.exports.SqliteError = require('runtime-sqlite/lib/sqlite-error.js');
