import type { Endpoint } from '@waha/domain/kernel/endpoint';
import { escapeHtml } from '../escape-html';
import { buildOpenapi } from './openapi';

/**
 * Renders the API's documentation as one plain page: readable without scripts, searchable with the browser's own
 * search.
 */
export function renderApiDocs(rows: readonly Endpoint[], version: string): string {
  const { paths, info } = buildOpenapi(rows, version) as {
    paths: Record<string, Record<string, Operation>>;
    info: { description: string };
  };
  const sections = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => renderSection(method.toUpperCase(), path, call)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Waha API ${escapeHtml(version)}</title><style>${STYLE}</style></head><body><main>
<h1>Waha API</h1><p>${escapeHtml(info.description)}</p><p><a href="/api/openapi.json">openapi.json</a> · version ${escapeHtml(version)} · ${sections.length} calls</p>
${sections.join('\n')}</main></body></html>`;
}

type Operation = {
  summary: string;
  description: string;
  parameters: object[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: RefusalSchema }> }>;
};
/** A refusal names its codes. */
type RefusalSchema = { properties?: { code?: { enum?: readonly string[] } } };

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:68rem;margin-inline:auto;padding:1.5rem}details{border-block-start:1px solid color-mix(in oklab,currentColor 20%,transparent);padding-block:.6rem}summary{cursor:pointer;min-block-size:2rem}code{font-family:ui-monospace,monospace}b{display:inline-block;min-inline-size:4.5rem}pre{overflow:auto;padding:.8rem;background:color-mix(in oklab,currentColor 7%,transparent);border-radius:8px;font-size:.85rem}';

function renderSection(method: string, path: string, call: Operation): string {
  const responses = Object.entries(call.responses).map(([status, { content }]) => {
    const schema = content?.['application/json']?.schema;
    const codes = schema?.properties?.code?.enum;
    return codes
      ? `<p>Refused ${status}: ${codes.map((code) => `<code>${code}</code>`).join(' ')}</p>`
      : renderBlock(`Answer ${status}`, schema);
  });
  return `<details><summary><b>${method}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(call.summary)}</summary>
<p>${escapeHtml(call.description)}</p>${renderBlock('Parameters', call.parameters.length ? call.parameters : undefined)}
${Object.entries(call.requestBody?.content ?? {})
  .map(([type, { schema }]) => renderBlock(`Body, ${type}`, schema))
  .join('')}${responses.join('')}</details>`;
}

function renderBlock(title: string, value: unknown): string {
  return value === undefined
    ? ''
    : `<p>${escapeHtml(title)}</p><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}
