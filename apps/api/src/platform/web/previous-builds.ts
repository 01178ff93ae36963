import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, utimes } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { DAY, type Instant } from '@waha/domain/kernel/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordRecovered } from '../process/record-recovered';

/** Tabs opened on an older build may still request its code: this many builds are stored, for this long. */
const MAX_STORED_BUILDS = 3;
const BUILD_LIFETIME_MS = 30 * DAY;

type BuildFolders = { web: string; dataDir: string };

/** Returns the id of a build of the web app, computed from its assets, whose names contain their content hash. */
export function computeBuildId(web: string): string | undefined {
  const assets = join(web, 'assets');
  if (!existsSync(assets)) return undefined;
  return createHash('sha256').update(readdirSync(assets).sort().join()).digest('hex').slice(0, 16);
}

/** Returns the app's name of the served build: the file that it starts from. */
export function readServedBuild(web: string): string | undefined {
  const index = join(web, 'index.html');
  if (!existsSync(index)) return undefined;
  return /<script[^>]* src="\/assets\/([\w-]+)\.js"/.exec(readFileSync(index, 'utf8'))?.[1];
}

/**
 * Stores the code of the served build beside earlier ones, and deletes those that are too old. The folder's time
 * records when a build was last served.
 */
export async function archivePreviousBuild(
  { web, dataDir }: BuildFolders,
  now: Instant,
  mayClear = true,
): Promise<void> {
  const folder = getArchiveFolder(dataDir);
  const id = computeBuildId(web);
  if (id === undefined) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const buildFolder = join(folder, id);
  if (!existsSync(buildFolder)) {
    // A build is stored completely or not at all, also when several servers share the folder.
    const temporaryFolder = await mkdtemp(`${buildFolder}.half-`);
    await cp(join(web, 'assets'), temporaryFolder, { recursive: true });
    await rename(temporaryFolder, buildFolder).catch((error: unknown) => {
      recordRecovered('archive-build', error);
      return rm(temporaryFolder, { recursive: true, force: true });
    });
  }
  await utimes(buildFolder, now / 1000, now / 1000);
  if (!mayClear) return;
  await deleteIncompleteCopies(folder, now - DAY);
  const otherBuilds = listArchivedBuilds(dataDir).filter((build) => build !== buildFolder);
  for (const [at, build] of otherBuilds.entries())
    if (at >= MAX_STORED_BUILDS - 1 || readLastServed(build) < now - BUILD_LIFETIME_MS)
      await rm(build, { recursive: true, force: true });
}

/** Deletes the copies of servers that were killed while copying. */
async function deleteIncompleteCopies(folder: string, before: Instant): Promise<void> {
  const halves = readdirSync(folder).filter((name) => name.includes('.half'));
  for (const incompleteCopy of halves.map((name) => join(folder, name)))
    if (readLastServed(incompleteCopy) < before) await rm(incompleteCopy, { recursive: true, force: true });
}

/** Finds an asset of an earlier build by its name alone; undefined if no stored build has it. */
export function findPreviousAsset(dataDir: string, name: string): string | undefined {
  if (!/^[\w.-]+$/.test(name) || name.startsWith('.')) return undefined;
  return listArchivedBuilds(dataDir)
    .map((build) => join(build, name))
    .find((file) => existsSync(file));
}

/** Returns the builds, latest first. */
function listArchivedBuilds(dataDir: string): string[] {
  const folder = getArchiveFolder(dataDir);
  if (!existsSync(folder)) return [];
  const builds = readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name));
  return builds.map((name) => join(folder, name)).sort((a, b) => readLastServed(b) - readLastServed(a));
}

function readLastServed(build: string): Instant {
  return statSync(build).mtimeMs;
}

function getArchiveFolder(dataDir: string): string {
  return join(dataDir, 'web-builds');
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Sends a file of an earlier build, in the best compression that the browser accepts. */
export function sendPreviousAsset(file: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const understood = String(request.headers['accept-encoding'] ?? '');
  const coding = ENCODINGS.find(([name, ending]) => understood.includes(name) && existsSync(file + ending));
  if (coding) reply.header('content-encoding', coding[0]);
  return reply
    .header('vary', 'accept-encoding')
    .type(TYPES[extname(file)] ?? 'application/octet-stream')
    .send(createReadStream(file + (coding?.[1] ?? '')));
}
