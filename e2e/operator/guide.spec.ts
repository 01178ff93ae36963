import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { canMakeFreshDebian, DEBIAN_TIMEOUT_MS, FreshDebian, HOST_NAME } from '../support/fresh-debian';
import { BUILD_TIMEOUT_MS, buildPackagedProgram } from '../support/packaged-program';

/** The pages with commands, in the order in which they run. */
const PAGES = [
  'prepare-the-server',
  'install',
  'backup-and-restore',
  'upgrade-and-rollback',
  'mail',
  'monitoring',
  'troubleshooting',
  'incidents',
  'exports',
  'move',
  'container',
];
const readPage = (name: string) => readFileSync(join('docs', 'operator', `${name}.md`), 'utf8');
const GUIDE = PAGES.map(readPage).join('\n');
const BLOCKS = findBlocks(GUIDE);
const BLOCKS_BY_HAND = findBlocks(readPage('install-by-hand'));

/** Blocks that cannot run here, by their first line. */
const NOT_RUN = {
  'second machine': [
    'npm run package',
    "scp 'root@waha.example:/var/lib/waha/backups/waha-keys-*.json' .",
    'rsync -a root@waha.example:/var/lib/waha/backups/ waha-backups/',
    './waha backup key > waha-backup.key',
    'npm run release -- --key ~/.ssh/id_ed25519',
    'mkdir -p waha && tar -xzf waha-*-linux-x64.tar.gz -C waha --strip-components 1',
    'ssh-keygen -Y sign -n file -f ~/.ssh/id_ed25519 dist-package/waha',
  ],
  // An image needs a registry of images.
  container: ['podman build -f deploy/Containerfile -t waha .', 'podman exec waha waha doctor'],
  'older version': ['./waha/waha update waha/waha --dry-run', 'mv /opt/waha/waha.script /usr/local/bin/waha'],
  // Another test runs it, with the printed key.
  'copies machine': ['useradd -m copies'],
  'other machine': ['systemctl stop waha', 'systemctl stop waha'],
};

test.describe('operator guide', () => {
  test.skip(!canMakeFreshDebian, 'booting a Debian needs root');
  let server: FreshDebian;
  test.beforeAll(() => {
    test.setTimeout(BUILD_TIMEOUT_MS);
    console.log(buildPackagedProgram().trim());
  });
  test.beforeEach(async () => {
    test.setTimeout(DEBIAN_TIMEOUT_MS);
    server = await FreshDebian.make();
  });
  test.afterEach(() => server.close());

  /** Runs blocks in order and returns all output. */
  function runBlocks(blocks: typeof BLOCKS): string {
    let guideOutput = '';
    for (const { kind, rest, text } of blocks) {
      if (kind in NOT_RUN) continue;
      if (text.startsWith('waha update')) server.copyNewerBuild();
      const { code, text: output } = server.run(text, kind === 'answers' ? `${rest}\n` : '');
      expect(code, `${text}\n${output}`).toBe(0);
      guideOutput += output;
      // systemd returns when the server is ready.
      if (/^systemctl (re)?start waha/m.test(text)) expect(server.run('waha health')).toMatchObject({ code: 0 });
    }
    return guideOutput;
  }

  test('has command blocks that run in order on one machine with the stated results', () => {
    test.setTimeout(BUILD_TIMEOUT_MS);
    for (const [kind, lines] of Object.entries(NOT_RUN)) {
      expect(BLOCKS.filter((block) => block.kind === kind).map(({ firstLine }) => firstLine)).toEqual(lines);
    }
    const guideOutput = runBlocks(BLOCKS);
    // Each setting that the pages add is there once.
    expect(server.run('waha config').text).not.toContain('more than once');
    for (const sentence of [
      `Waha is installed: https://${HOST_NAME}`,
      '/setup#token=',
      'Demo accounts added.',
      'Warning: this password is public',
      'waha_build_info{',
      'Added admin you@example.tn.',
      /Backup created: \S+\.tar\.age/,
      'Keys exported to ',
      'Nothing was changed.',
      'Restored into ',
      /^Version \d\S+ runs\. To go back: waha rollback$/m,
      /^Put \d\S+ \(\S+\) back to \/opt\/waha\/waha\.$/m,
    ]) {
      expect(guideOutput).toMatch(sentence);
    }
  });

  test('has a page of single steps that install the same as the one command', () => {
    const guideOutput = runBlocks(BLOCKS_BY_HAND);
    for (const sentence of ['waha: OK', '"status":"ok"', '/setup#token=']) expect(guideOutput).toContain(sentence);
    const read = (path: string) => server.run(`cat ${path}`).text;
    expect(read('/etc/waha/waha.env')).toContain(`PUBLIC_URL=https://${HOST_NAME}\n`);
    expect(read('/etc/caddy/Caddyfile')).toContain(`\n${HOST_NAME} {`);
    const { code, text } = server.run('sh waha/install.sh');
    expect([code, text]).toEqual([0, expect.stringMatching(/Everything was in place\. Nothing was changed\.\n$/)]);
  });

  test('has commands for copies by rsync that work as written', async () => {
    expect(server.run(`sh waha/install.sh --name ${HOST_NAME} --smtp -`).code).toBe(0);
    const page = findBlocks(readPage('backup-and-restore'));
    const [ofServer, ofOther] = ['install -d -m 700', 'useradd'].map(
      (start) => page.find(({ text }) => text.startsWith(start))?.text ?? '',
    );
    const missing = server.run(
      "echo 'WAHA_BACKUP_COPY_TO=copies@localhost:waha-backups' >>/etc/waha/waha.env && waha backup copy",
    );
    expect(missing.text).toMatch(/install -d -m 700 -o waha -g waha \S+ && runuser -u waha -- ssh-keygen/);
    const { code, text } = server.run(ofServer ?? '');
    expect([code, text]).toEqual([0, expect.stringMatching(/^ssh-ed25519 \S+ waha-backups$/m)]);
    const typed = ofOther?.replace('ssh-ed25519 … waha-backups', text.trim().split('\n').at(-1) ?? '') ?? '';
    expect(server.run(`systemctl start ssh\n${typed}`)).toEqual({ code: 0, text: '' });
    const copied = server.run('waha backup && systemctl restart waha && waha backup copy');
    expect(copied.code, copied.text).toBe(0);
    expect(server.run('find /home/copies/waha-backups -name "*.tar.age" -user copies').text).toMatch(/\.tar\.age\n$/);
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

function findBlocks(pages: string) {
  return [...pages.matchAll(/(?:<!-- (.*) -->\n)?```sh\n([\s\S]*?)```/g)].map(([, mark = '', text = '']) => {
    const [kind = '', rest = ''] = mark.split(': ');
    return { kind, rest, text, firstLine: text.split('\n')[0] };
  });
}
