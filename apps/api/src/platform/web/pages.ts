import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { CachedText } from '../http/cached-response';

/** The operator's settings that the app needs before its first request, if they are not the defaults. */
type PageOptions = Pick<Config, 'language' | 'emailNameRule' | 'invitations'>;

/**
 * The pages of the built web app. The operator's settings are inserted into each for its script, before the first paint
 * (`<html data-language="fr">`). Such pages are rendered once, and compressed in memory, since the built files are
 * compressed without them.
 */
export class Pages {
  /** The files of the web app's folder, `index.html` among them; empty if no app was built. */
  readonly names: readonly string[];
  readonly #choices: string;
  readonly #made = new Map<string, CachedText>();
  /** A pattern of every address with a screen in the app; `undefined` if the build does not list them. */
  readonly #known: RegExp | undefined;

  constructor(
    private readonly web: string,
    { language, emailNameRule, invitations }: PageOptions,
  ) {
    this.#choices = [
      language === undefined ? '' : ` data-language="${language}"`,
      emailNameRule === 'on' ? '' : ` data-email-name-rule="${emailNameRule}"`,
      invitations.points === 0 ? '' : ' data-invitations="on"',
    ].join('');
    const isBuilt = existsSync(join(web, 'index.html'));
    this.names = isBuilt ? readdirSync(web).filter((name) => name.endsWith('.html')) : [];
    this.#known = readKnownRoutes(join(web, 'pages.json'));
    if (this.#choices === '') return;
    for (const name of this.names)
      this.#made.set(name, new CachedText(this.readPage(name), 'text/html; charset=utf-8'));
  }

  /** Checks whether the app has a screen for an address. */
  isKnownRoute(path: string): boolean {
    return this.#known?.test(path) ?? true;
  }

  /** Returns the rendered page; `undefined` if its file is sent as it is. */
  getCachedPage(name: string): CachedText | undefined {
    return this.#made.get(name);
  }

  /** Returns the complete HTML of a page. */
  readPage(name: string): string {
    const html = readFileSync(join(this.web, name), 'utf8');
    return html.replace('<html', `<html${this.#choices}`);
  }
}

/** Reads the addresses that the build found in the app's router: `/product/$id` is `/product/` and one more segment. */
function readKnownRoutes(file: string): RegExp | undefined {
  if (!existsSync(file)) return undefined;
  const paths = JSON.parse(readFileSync(file, 'utf8')) as string[];
  const patterns = paths.map((path) => path.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+'));
  return new RegExp(`^(${patterns.join('|')})/?$`);
}
