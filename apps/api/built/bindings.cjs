// What stands for `bindings` in `dist/program.cjs`: the code of better-sqlite3 is in the program and compiled with it; its addon
// stays the file that was built for this Node.
module.exports = (name) => require(`better-sqlite3/build/Release/${name}`);
