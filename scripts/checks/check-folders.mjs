import { dirname } from 'node:path';
import { listFiles } from './list-files.mjs';

// The maximum number of files in a folder. Larger folders are split by subject.
const MAX_FILES = 25;
/** Folders of files of one kind, each found by its own name or number. */
const UNIFORM_FOLDERS =
  /^(apps\/pwa\/src\/ui|apps\/api\/migrations(\/postgres)?|docs\/decisions|data\/catalogue\/media\/\w+)$/;

const counts = new Map();
for (const file of listFiles()) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
const large = [...counts].filter(([folder, count]) => count > MAX_FILES && !UNIFORM_FOLDERS.test(folder));
for (const [folder, count] of large)
  console.log(`${folder} has ${count} files, at most ${MAX_FILES} are allowed. Split it into subfolders.`);
if (large.length > 0) process.exit(1);
