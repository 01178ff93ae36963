// What stands for better-sqlite3 in the packaged program: the version that goes with the Node inside, and its addon from there.
const { loadAddon } = require('../src/platform/process/load-addon.ts');

module.exports = require('runtime-sqlite/lib/database.js')(() => loadAddon('better_sqlite3.node'), false);
module.exports.SqliteError = require('runtime-sqlite/lib/sqlite-error.js');
