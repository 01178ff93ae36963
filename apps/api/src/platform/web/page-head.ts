import { escapeHtml } from '../http/escape-html';

/** What a public page says of itself to search engines and to pages that link to it. */
export type PageHead = {
  title: string;
  description: string;
  /** The one address of the page, below the app's own: `/product/3`. */
  address: string;
  /** An address below the app's own. */
  image: string;
  /** What the page is about, in the words of schema.org. */
  data?: object;
};

/** About as much as search engines show. */
const DESCRIPTION_MAX_LENGTH = 200;

/**
 * Writes what a page says of itself into its head. All of it is text and is escaped. There is no `hreflang`: one address
 * serves all languages, since the language is the device's choice and no part of the address.
 */
export function insertPageHead(html: string, head: PageHead, publicUrl: string): string {
  const { title, data } = head;
  const description = truncateAtWord(head.description);
  const url = publicUrl + head.address;
  const tags = [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries({ title, description, url, image: publicUrl + head.image, type: 'website' }).map(
      ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary">',
    ...(data
      ? [`<script type="application/ld+json">${toScriptJson({ '@context': 'https://schema.org', ...data })}</script>`]
      : []),
  ].join('');
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<meta name="description"[^<>]*>/, () => `<meta name="description" content="${escapeHtml(description)}">`)
    .replace('</head>', () => `${tags}</head>`);
}

/** Within a script no sign may begin a tag or a comment. */
function toScriptJson(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** At the end of a word. */
function truncateAtWord(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_MAX_LENGTH) return line;
  return `${line.slice(0, DESCRIPTION_MAX_LENGTH).replace(/\s\S*$/, '')}…`;
}
