import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';

const page = (text, link) => ({ text, link });

/** The documentation site of `npm run docs`: the pages of docs/, and the API reference. */
export default defineConfig({
  title: 'Waha',
  description: 'Documentation of Waha for operators and developers',
  srcDir: 'pages', // a copy of docs/: pages have to be where Vue is installed
  outDir: fileURLToPath(new URL('../../../../../dist-docs', import.meta.url)),
  rewrites: (file) => file.replace(/\bREADME\.md$/, 'index.md'),
  ignoreDeadLinks: 'localhostLinks',
  markdown: { config: unlinkCode, anchor: { slugify: slugifyAsGitHub } },
  // Texts of translations contain double braces, which are no code here.
  vue: { template: { compilerOptions: { delimiters: ['<%{', '}%>'] } } },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      page('Operator', '/operator/'),
      page('Develop', '/develop/architecture'),
      page('Reference', '/reference/glossary'),
    ],
    sidebar: [
      {
        text: 'Operator',
        items: [
          page('Guide', '/operator/'),
          page('Prepare the server', '/operator/prepare-the-server'),
          page('Install', '/operator/install'),
          page('Install by hand', '/operator/install-by-hand'),
          page('Container', '/operator/container'),
          page('Configure', '/operator/configure'),
          page('Backup and restore', '/operator/backup-and-restore'),
          page('Upgrade and rollback', '/operator/upgrade-and-rollback'),
          page('Monitoring and alerts', '/operator/monitoring'),
          page('Mail', '/operator/mail'),
          page('Privacy duties', '/operator/privacy'),
          page('Quick replies and reasons', '/operator/replies-and-reasons'),
          page('Payouts', '/operator/payouts'),
          page('Refunds', '/operator/refunds'),
          page('Exports', '/operator/exports'),
          page('Accounting', '/operator/accounting'),
          page('Capacity', '/operator/capacity'),
          page('Object storage', '/operator/object-storage'),
          page('Move', '/operator/move'),
          page('Several servers', '/operator/several-servers'),
          page('Troubleshooting', '/operator/troubleshooting'),
          page('Incidents', '/operator/incidents'),
        ],
      },
      {
        text: 'Develop',
        items: [
          page('Architecture', '/develop/architecture'),
          page('Where is …', '/develop/where-is'),
          page('Add an endpoint', '/develop/add-an-endpoint'),
          page('Add a popup', '/develop/add-a-popup'),
          page('Add a text', '/develop/add-a-text'),
          page('Add a mail', '/develop/add-a-mail'),
          page('Add a notification', '/develop/add-a-notification'),
          page('Add a migration', '/develop/add-a-migration'),
          page('Add a limit', '/develop/add-a-limit'),
          page('Add a scheduled task', '/develop/add-a-scheduled-task'),
          page('Add a setting', '/develop/add-a-setting'),
          page('Add a role', '/develop/add-a-role'),
          page('Add a language', '/develop/add-a-language'),
          page('Testing', '/develop/testing'),
          page('Soak', '/develop/soak'),
          page('Style', '/develop/style'),
        ],
      },
      {
        text: 'Reference',
        items: [
          page('Commands', '/reference/commands'),
          page('Settings', '/reference/settings'),
          { text: 'HTTP API', link: '/api.html', target: '_blank' },
          page('Glossary', '/reference/glossary'),
          page('Map of the code', '/reference/map'),
          page('Specification', '/reference/specification/'),
          page('Decisions', '/decisions/'),
        ],
      },
    ],
  },
});

/** Returns the anchor that GitHub gives to a heading, because links are also followed there. */
function slugifyAsGitHub(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** Shows links that leave docs/ as plain text: the site has no source files. Mermaid diagrams become elements to draw. */
function unlinkCode(markdown) {
  markdown.core.ruler.push('unlink-code', (state) => {
    for (const { children } of state.tokens) {
      let isOutside = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const href = token.attrGet('href');
          isOutside = posix.join(posix.dirname(state.env.relativePath), href).startsWith('..');
          token.attrSet('href', href.replace(/\bREADME\.md\b/, 'index.md')); // as in `rewrites`
        }
        if (isOutside && /^link_(open|close)$/.test(token.type)) {
          isOutside = token.type === 'link_open';
          token.type = 'html_inline';
          token.tag = '';
          token.content = '';
        }
      }
    }
  });
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, at, ...rest) =>
    tokens[at].info.trim() === 'mermaid'
      ? `<MermaidDiagram code="${encodeURIComponent(tokens[at].content)}" />`
      : fence(tokens, at, ...rest);
}
