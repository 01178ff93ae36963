import { LANGUAGE_INFO, type Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import { isInstantField, type MemberRow } from '#platform/documents/member-data';
import type { MemberFile } from '#platform/documents/member-files';
import { escapeHtml } from '#platform/http/escape-html';
import { formatAmount, formatMinute } from '#platform/translations/format';
import type { Translations } from '#platform/translations/source';
import { formatMoment, getTranslations } from '#platform/translations/translations';

/** More rows would make a page that a phone opens slowly. */
const MAX_SHOWN_ROWS = 200;

type Labels = Translations['dataCopy']['fields'];

/** The fields that the overview shows, by their name in the program, and their labels. All others are in data.json. */
const LABEL_BY_FIELD: Record<string, keyof Labels> = {
  ...label('date', 'at', 'createdAt', 'sentAt', 'submittedAt', 'writtenAt', 'askedAt', 'requestedAt', 'signedUpAt'),
  ...label('date', 'addedAt', 'toldAt', 'earnedAt', 'givenAt', 'pausedAt', 'refusedAt', 'updatedAt'),
  ...label('decided', 'decidedAt', 'approvedAt', 'matchedAt'),
  ...label('paid', 'paidAt'),
  ...label('validFrom', 'becomesValidAt'),
  ...label('lastUsed', 'lastUsedAt'),
  ...label('ended', 'endedAt', 'deletedAt'),
  ...{ name: 'name', surname: 'surname', email: 'email', country: 'country', address: 'address' },
  ...label('phone', 'phone', 'mobile', 'phoneNumber'),
  ...label('dateOfBirth', 'dateOfBirth'),
  ...label('day', 'invoiceDate', 'taskDate', 'bookedOn'),
  ...{ packName: 'pack', reference: 'reference', number: 'number', quantity: 'quantity' },
  ...label('amount', 'totalMillimes', 'amountMillimes'),
  ...{ points: 'points', score: 'score' },
  ...label('kind', 'kind', 'document', 'purpose', 'action', 'taskKey'),
  ...{ status: 'status', outcome: 'status', device: 'device', language: 'language', version: 'version' },
  ...label('text', 'text', 'texts', 'message', 'note', 'label', 'subject', 'tag'),
  ...label('reason', 'reason', 'declineReason', 'adminMessage', 'comment'),
  ...label('file', 'receiptFileId', 'cinFrontFileId', 'cinBackFileId', 'videoFileId', 'photoFileId', 'pdfFileId'),
  ...label('file', 'fileId'),
};

function label(name: keyof Labels, ...fields: string[]): Record<string, keyof Labels> {
  return Object.fromEntries(fields.map((field) => [field, name]));
}

type Summary = { count: number; newest: MemberRow[] } | { value: unknown };

type OverviewOptions = { language: Language; brand: string; now: Instant; files: readonly MemberFile[] };

/**
 * The page that opens in a browser and shows a member's data: HTML without scripts, one file, readable on a phone.
 * It collects the newest rows of each part while they are written elsewhere.
 */
export class Overview {
  readonly #parts = new Map<string, Summary>();
  readonly #fileNames: Map<string, string>;

  constructor(private readonly options: OverviewOptions) {
    this.#fileNames = new Map(options.files.map(({ id, name }) => [id, name]));
  }

  /** Adds a page of rows, or a value. Parts without rows are added too. */
  add(name: string, read: unknown): void {
    if (!Array.isArray(read)) {
      this.#parts.set(name, { value: read });
      return;
    }
    const before = this.#parts.get(name);
    const { count, newest } = before && 'count' in before ? before : { count: 0, newest: [] };
    const rows = read as MemberRow[];
    this.#parts.set(name, { count: count + rows.length, newest: [...newest, ...rows].slice(-MAX_SHOWN_ROWS) });
  }

  /** @param missing the files whose content was not found */
  write(missing: ReadonlySet<string>): string {
    const { language, brand, now } = this.options;
    const { dataCopy: texts } = getTranslations(language);
    const { locale, dir } = LANGUAGE_INFO[language];
    const title = escapeHtml(texts.title({ brand }));
    const parts = [...this.#parts].map(([name, part]) => this.#writePart(name, part, missing));
    return `<!doctype html>
<html lang="${locale.slice(0, 2)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeHtml(texts.made({ time: formatMoment(language, now) }))}</p>
<p>${escapeHtml(texts.howTo)}</p>
<p><strong>${escapeHtml(texts.keepSafe)}</strong></p>
${parts.join('\n')}
</body>
</html>
`;
  }

  #writePart(name: string, part: Summary, missing: ReadonlySet<string>): string {
    const { language } = this.options;
    const { dataCopy: texts } = getTranslations(language);
    const title = escapeHtml((texts.parts as Record<string, string>)[name] ?? name);
    if ('value' in part) {
      const { value } = part;
      const text =
        typeof value === 'object' && value !== null
          ? this.#writeRow(value as MemberRow, missing)
          : `<p>${value === null ? escapeHtml(texts.nothing) : this.#writeValue(name, value)}</p>`;
      return `<details><summary>${title}</summary>${text}</details>`;
    }
    const { count, newest } = part;
    const rows = newest.toReversed().map((row) => this.#writeRow(row, missing));
    const note =
      count > newest.length ? `<p>${escapeHtml(texts.newest({ shown: newest.length, all: count }))}</p>` : '';
    const text = count === 0 ? `<p>${escapeHtml(texts.nothing)}</p>` : rows.join('\n');
    return `<details><summary>${title} (${count})</summary>${note}${text}</details>`;
  }

  /** A row of files has the name of the file itself. */
  #writeRow(row: MemberRow, missing: ReadonlySet<string>): string {
    const { fields } = getTranslations(this.options.language).dataCopy;
    const isFile = 'purpose' in row && this.#fileNames.has(String(row.id));
    const cells = Object.entries(row).flatMap(([name, value]) => {
      const key = isFile && name === 'name' ? 'file' : LABEL_BY_FIELD[name];
      if (!key || value === null || value === undefined || value === '') return [];
      const id = isFile ? String(row.id) : String(value);
      const text = key === 'file' ? this.#writeLink(id, missing) : this.#writeValue(name, value);
      return [`<dt>${escapeHtml(fields[key])}</dt><dd>${text}</dd>`];
    });
    return cells.length === 0 ? '' : `<dl>${cells.join('')}</dl>`;
  }

  #writeLink(id: string, missing: ReadonlySet<string>): string {
    const name = this.#fileNames.get(id);
    const { missingFile } = getTranslations(this.options.language).dataCopy;
    if (name === undefined || missing.has(id)) return escapeHtml(missingFile);
    return `<a href="files/${encodeURIComponent(name)}"><bdi>${escapeHtml(name)}</bdi></a>`;
  }

  #writeValue(name: string, value: unknown): string {
    const { language } = this.options;
    const { dataCopy, exportWords, statement } = getTranslations(language);
    if (typeof value === 'number' && isInstantField(name)) return escapeHtml(formatMinute(language, value));
    if (typeof value === 'number' && name.endsWith('Millimes')) return escapeHtml(formatAmount(language, value));
    const words: Record<string, Record<string, string>> = {
      ...{ status: exportWords.status, purpose: dataCopy.files, kind: statement.kinds },
    };
    const known = Object.hasOwn(words, name) ? words[name] : undefined;
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return `<bdi>${escapeHtml(known && Object.hasOwn(known, text) ? known[text]! : text)}</bdi>`;
  }
}

const STYLE = [
  'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:1rem;color:#1c2430;background:#fff}',
  'h1{font-size:1.4rem}details{border-top:1px solid #d5dae1;padding:.6rem 0}summary{font-weight:600;cursor:pointer}',
  'dl{display:grid;grid-template-columns:minmax(6rem,max-content) 1fr;gap:.2rem .8rem;margin:.6rem 0;padding:.6rem;',
  'background:#f4f6f8;border-radius:.5rem}dt{color:#55606e}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}',
].join('');
