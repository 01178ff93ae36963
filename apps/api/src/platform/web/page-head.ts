import { escapeHtml } from '../http/escape-html';

/** The metadata of a public page for search engines and link previews. */
export type PageHead = {
  title: string;
  description: string;
  /** The canonical address of the page, relative to the app's own: `/product/3`. */
  address: string;
  /** An address relative to the app's own. */
  image: string;
  /** The subject of the page in the vocabulary of schema.org. */
  data?: object;
};

/** About as much as search engines show. */
const DESCRIPTION_MAX_LENGTH = 200;

/**
 * Inserts the metadata into the head of a page. All of it is text and is escaped. There is no `hreflang`: one address
 * serves all languages, since the device chooses the language.
 * @param publicUrl undefined if it is not known: tags with absolute addresses are then left out
 */
export function insertPageHead(html: string, head: PageHead, publicUrl: string | undefined): string {
  const { title, data } = head;
  const description = truncateAtWord(head.description);
  const absolute = publicUrl !== undefined && { url: publicUrl + head.address, image: publicUrl + head.image };
  const tags = [
    ...(absolute ? [`<link rel="canonical" href="${escapeHtml(absolute.url)}">`] : []),
    ...Object.entries({ title, description, ...absolute, type: 'website' }).map(
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

/** Escapes characters that could begin a tag or a comment within a script. */
function toScriptJson(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Cuts at the end of a word. */
function truncateAtWord(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_MAX_LENGTH) return line;
  return `${line.slice(0, DESCRIPTION_MAX_LENGTH).replace(/\s\S*$/, '')}…`;
}
