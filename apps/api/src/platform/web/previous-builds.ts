import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, utimes } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { DAY, type Instant } from '@waha/domain/kernel/time';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Tabs that were opened on an older build may still ask for its code, for so many builds and so long. */
const MAX_PREVIOUS_BUILDS = 3;
const BUILD_LIFETIME_MS = 30 * DAY;

type BuildFolders = { web: string; dataDir: string };

/** Names a build of the web app by what it is made of: its assets carry their content in their names. */
export function computeBuildId(web: string): string | undefined {
  const assets = join(web, 'assets');
  if (!existsSync(assets)) return undefined;
  return createHash('sha256').update(readdirSync(assets).sort().join()).digest('hex').slice(0, 16);
}

/** What the app calls the build that is served now: the name of the file that it starts from. */
export function readServedBuild(web: string): string | undefined {
  const index = join(web, 'index.html');
  if (!existsSync(index)) return undefined;
  return /<script[^>]* src="\/assets\/([\w-]+)\.js"/.exec(readFileSync(index, 'utf8'))?.[1];
}

/**
 * Keeps the code of the build that is served now beside that of earlier ones, and clears those that are too old.
 * The folder's time says when a build was last the served one.
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
  const own = join(folder, id);
  if (!existsSync(own)) {
    // A build is there whole or not at all, also where several servers share the folder.
    const half = await mkdtemp(`${own}.half-`);
    await cp(join(web, 'assets'), half, { recursive: true });
    await rename(half, own).catch(() => rm(half, { recursive: true, force: true }));
  }
  await utimes(own, now / 1000, now / 1000);
  if (!mayClear) return;
  await deleteIncompleteCopies(folder, now - DAY);
  const others = listArchivedBuilds(dataDir).filter((build) => build !== own);
  for (const [at, build] of others.entries())
    if (at >= MAX_PREVIOUS_BUILDS - 1 || readLastServed(build) < now - BUILD_LIFETIME_MS)
      await rm(build, { recursive: true, force: true });
}

/** Of servers that were killed while they kept theirs. */
async function deleteIncompleteCopies(folder: string, before: Instant): Promise<void> {
  const halves = readdirSync(folder).filter((name) => name.includes('.half'));
  for (const half of halves.map((name) => join(folder, name)))
    if (readLastServed(half) < before) await rm(half, { recursive: true, force: true });
}

/** Where an asset of an earlier build lies, by its name alone; undefined when no kept build has it. */
export function findPreviousAsset(dataDir: string, name: string): string | undefined {
  if (!/^[\w.-]+$/.test(name) || name.startsWith('.')) return undefined;
  return listArchivedBuilds(dataDir)
    .map((build) => join(build, name))
    .find((file) => existsSync(file));
}

/** The latest first. */
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

/** Answers with a file of an earlier build, as small as it was made and as the browser understands. */
export function sendPreviousAsset(file: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const understood = String(request.headers['accept-encoding'] ?? '');
  const coding = ENCODINGS.find(([name, ending]) => understood.includes(name) && existsSync(file + ending));
  if (coding) reply.header('content-encoding', coding[0]);
  return reply
    .header('vary', 'accept-encoding')
    .type(TYPES[extname(file)] ?? 'application/octet-stream')
    .send(createReadStream(file + (coding?.[1] ?? '')));
}
