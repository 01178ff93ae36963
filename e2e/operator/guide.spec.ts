import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { BUILD_TIMEOUT_MS, buildPackagedProgram } from '../support/packaged-program';
import { findFreePort } from '../support/server';

/** The pages with commands, in the order in which they run. */
const PAGES = ['install', 'backup-and-restore', 'upgrade-and-rollback', 'mail', 'troubleshooting', 'exports', 'move'];
const GUIDE = PAGES.map((page) => readFileSync(join('docs', 'operator', `${page}.md`), 'utf8')).join('\n');
const BLOCKS = [...GUIDE.matchAll(/(?:<!-- (.*) -->\n)?```sh\n([\s\S]*?)```/g)].map(([, mark = '', text = '']) => {
  const [kind = '', rest = ''] = mark.split(': ');
  return { kind, rest, text, firstLine: text.split('\n')[0] };
});

/** Blocks that cannot run here, by their first line. The test itself does what root does to the service. */
const NOT_RUN = {
  'second machine': [
    'npm run package',
    "scp 'root@waha.example:/var/lib/waha/backups/waha-keys-*.json' .",
    'rsync -a root@waha.example:/var/lib/waha/backups/ waha-backups/',
    './waha backup key > waha-backup.key',
  ],
  root: [
    'useradd --system --home-dir /var/lib/waha --shell /usr/sbin/nologin waha',
    "journalctl -u waha | grep '/setup#token='",
    'systemctl restart waha',
    'systemctl stop waha',
    'systemctl start waha',
    'systemctl restart waha',
    'systemctl restart waha',
    'systemctl status waha',
    'timedatectl set-ntp true',
    'systemctl stop waha',
  ],
};

test.describe('operator guide', () => {
  let server: FreshServer;
  test.beforeAll(() => {
    test.setTimeout(BUILD_TIMEOUT_MS);
    console.log(buildPackagedProgram().trim());
  });
  test.beforeEach(async () => {
    server = await FreshServer.make();
  });
  test.afterEach(() => server.remove());

  test('has command blocks that run in order on one machine with the stated results', async () => {
    for (const [kind, lines] of Object.entries(NOT_RUN)) {
      expect(BLOCKS.filter((block) => block.kind === kind).map(({ firstLine }) => firstLine)).toEqual(lines);
    }
    let guideOutput = '';
    for (const { kind, rest, text } of BLOCKS) {
      if (rest === 'stop' || rest === 'restart') await server.stop();
      if (rest === 'start' || rest === 'restart') await server.start();
      if (kind in NOT_RUN) continue;
      const { code, output } = server.run(text, kind === 'answers' ? `${rest}\n` : '');
      expect(code, `${text}\n${output}`).toBe(0);
      guideOutput += output;
    }
    for (const sentence of [
      'waha: OK',
      '"status":"ok"',
      'Added admin you@example.tn.',
      /Backup created: \S+\.tar\.age/,
      'Keys exported to ',
      'Nothing was changed.',
      'Restored into ',
      /^Waha \d+\.\d+/m,
    ]) {
      expect(guideOutput).toMatch(sentence);
    }
    // The public name was copied from the guide to the settings.
    expect(server.read('/etc/waha/waha.env')).toContain('PUBLIC_URL=https://members.example.tn\n');
    expect(server.read('/etc/caddy/Caddyfile')).toContain('\nmembers.example.tn {');
  });

  test('names only existing commands, settings and files', () => {
    const config = readFileSync(join('apps', 'api', 'src', 'platform', 'config', 'config.ts'), 'utf8');
    for (const [, name] of GUIDE.matchAll(/`((?:WAHA|SMTP|MAIL|PUBLIC)_[A-Z_]+)`/g)) {
      expect(config).toContain(`\n  ${name}: `);
    }
    const main = readFileSync(join('apps', 'api', 'src', 'commands', 'commands.ts'), 'utf8');
    for (const [, subcommand] of BLOCKS.flatMap(({ text }) => [...text.matchAll(/^(?:.*\| )?waha (\w+)/gm)])) {
      expect(main).toContain(`\n  ${subcommand}: {`);
    }
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const [, name = ''] of GUIDE.matchAll(/npm run ([\w:]+)/g)) expect(Object.keys(scripts)).toContain(name);
  });
});

/** A folder in place of the disk of a new server, after the first step of the guide. */
class FreshServer {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly disk: string,
    private readonly port: number,
  ) {}

  static async make(): Promise<FreshServer> {
    const server = new FreshServer(mkdtempSync(join(tmpdir(), 'waha-guide-')), await findFreePort());
    server.copyProgram();
    return server;
  }

  /** Runs the commands of the guide, with paths in this folder. */
  run(text: string, input = ''): { code: number | null; output: string } {
    const args = ['-euo', 'pipefail', '-c', this.here(text)];
    const { status, stdout, stderr } = spawnSync('bash', args, { ...this.options(), input, encoding: 'utf8' });
    return { code: status, output: stdout + stderr };
  }

  /** Does what systemd would do: creates the folder of the service, and starts the program with its settings. */
  async start(): Promise<void> {
    mkdirSync(join(this.disk, 'var', 'lib', 'waha'), { recursive: true, mode: 0o700 });
    const child = spawn('waha', ['serve'], this.options());
    this.child = child;
    let output = '';
    await new Promise<void>((ready, failed) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk;
          if (output.includes('Waha is ready on')) ready();
        });
      }
      child.once('exit', (code) => failed(new Error(`it ended with ${code}:\n${output}`)));
    });
  }

  async stop(): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null) return;
    const exited = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await exited;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.disk, { recursive: true, force: true });
  }

  read(path: string): string {
    return readFileSync(join(this.disk, path), 'utf8');
  }

  private copyProgram(): void {
    cpSync('dist-package', join(this.disk, 'root'), { recursive: true });
    cpSync('deploy', join(this.disk, 'root', 'deploy'), { recursive: true });
    for (const name of ['waha.sh', 'waha.env']) {
      const file = join(this.disk, 'root', 'deploy', name);
      writeFileSync(file, this.here(readFileSync(file, 'utf8')));
    }
    // There is no user `waha` here: the user of the test replaces it.
    mkdirSync(join(this.disk, 'shims'));
    writeFileSync(join(this.disk, 'shims', 'runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n', { mode: 0o755 });
  }

  private here(text: string): string {
    return text
      .replaceAll(/(?<![\w.])\/(etc|opt|var|usr\/local)\//g, `${this.disk}/$1/`)
      .replaceAll(/(?<=127\.0\.0\.1:|^PORT=)5000/gm, String(this.port));
  }

  private options() {
    const path = [join(this.disk, 'usr', 'local', 'bin'), join(this.disk, 'shims'), process.env.PATH];
    return { cwd: join(this.disk, 'root'), env: { PATH: path.join(':') } };
  }
}
