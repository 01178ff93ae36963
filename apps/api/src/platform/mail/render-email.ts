import { LANGUAGE_INFO, type Language } from '@waha/domain/kernel/languages';
import { escapeHtml } from '../http/escape-html';

/** A rendered mail: the same content in plain text and in HTML. */
export type RenderedEmail = { subject: string; text: string; html: string };

/**
 * A paragraph; a code to copy, with its label; a link, with the text of its button; or a secondary link in small print.
 */
export type EmailPart =
  | string
  | { code: string; label: string }
  | { link: string; label: string }
  | { quietLink: string; label: string };

type EmailContent = { language: Language; brand: string; subject: string; parts: readonly EmailPart[] };

/**
 * Renders a mail in the app's design. Input is text and is escaped. It loads no external content. Tables and inline
 * styles work in every mail reader; the style sheet is for dark mode.
 */
export function renderEmail({ language, brand, subject, parts }: EmailContent): RenderedEmail {
  return {
    subject,
    text: `${removeIsolates(parts.map(renderText).join('\n\n'), language)}\n`,
    html: renderFrame({ language, brand, subject, content: parts.map(renderHtml).join('') }),
  };
}

function renderText(part: EmailPart): string {
  if (typeof part === 'string') return part;
  if ('quietLink' in part) return `${part.label}: ${part.quietLink}`;
  return 'code' in part ? `${part.label} ${part.code}` : part.link;
}

/**
 * Removes the isolates that a plain text does not need, because people copy commands with them: all in a left-to-right
 * text, and in others those around a complete line.
 */
function removeIsolates(text: string, language: Language): string {
  if (LANGUAGE_INFO[language].dir === 'ltr') return text.replaceAll(/[\u2066-\u2069]/g, '');
  return text.replaceAll(/^\u2066([^\u2066-\u2069\n]*)\u2069$/gm, '$1');
}

const FONT = "font-family:'Readex Pro',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;";
const CODE_FONT = "font-family:ui-monospace,'SF Mono',Consolas,'Liberation Mono',monospace;";
const BRAND_COLOUR = '#004182';

function renderHtml(part: EmailPart): string {
  if (typeof part === 'string') return renderParagraph(part);
  if ('code' in part) {
    return `${renderParagraph(part.label, 'margin:0 0 8px;')}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;"><tr><td class="code" align="center" dir="ltr" style="padding:16px;border-radius:12px;background:#e9f1fb;color:#0b2f5e;${CODE_FONT}font-size:34px;line-height:1.2;font-weight:700;letter-spacing:6px;-webkit-user-select:all;user-select:all;">${escapeHtml(part.code)}</td></tr></table>`;
  }
  if ('quietLink' in part)
    return `<p class="soft" style="margin:0 0 24px;${FONT}font-size:13px;line-height:1.5;color:#5b6472;"><a class="soft" href="${escapeHtml(part.quietLink)}" style="color:#5b6472;">${escapeHtml(part.label)}</a></p>`;
  const address = escapeHtml(part.link);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;"><tr><td class="button" style="border-radius:12px;background:${BRAND_COLOUR};"><a class="button-text" href="${address}" style="display:inline-block;padding:14px 24px;${FONT}font-size:16px;line-height:1.4;font-weight:600;color:#ffffff;text-decoration:none;">${escapeHtml(part.label)}</a></td></tr></table><p class="soft" dir="ltr" style="margin:0 0 24px;${FONT}font-size:13px;line-height:1.5;color:#5b6472;word-break:break-all;text-align:start;">${address}</p>`;
}

function renderParagraph(text: string, margin = 'margin:0 0 20px;'): string {
  return `<p class="ink" style="${margin}${FONT}font-size:16px;line-height:1.6;color:#17202e;">${toHtmlIsolates(escapeHtml(text)).replaceAll('\n', '<br>')}</p>`;
}

/** Replaces Unicode isolates by HTML: not every mail reader supports the characters. */
function toHtmlIsolates(html: string): string {
  return html.replace(
    /([\u2066\u2067])([^\u2066-\u2069]*)\u2069/g,
    (_, isolate: string, text: string) => `<span dir="${isolate === '\u2066' ? 'ltr' : 'rtl'}">${text}</span>`,
  );
}

const DARK_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark;}
@media (prefers-color-scheme:dark){
.page{background:#0f141a!important;}
.sheet{background:#1a212b!important;border-color:#2e3744!important;}
.ink{color:#f0eeea!important;}
.soft{color:#a9b1bd!important;}
.code{background:#22344d!important;color:#dcebff!important;}
.button{background:#7ab3f5!important;}
.button-text{color:#0b1a2c!important;}
}`;

function renderFrame({ language, brand, subject, content }: Omit<EmailContent, 'parts'> & { content: string }): string {
  const { dir } = LANGUAGE_INFO[language];
  const lang = language === 'source' ? 'en' : language;
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK_STYLES}</style>
</head>
<body class="page" dir="${dir}" style="margin:0;padding:0;background:#fbf9f6;">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf9f6;"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" class="sheet" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;border:1px solid #e4e0da;border-radius:16px;background:#ffffff;border-collapse:separate;overflow:hidden;">
<tr><td style="padding:20px 28px;background:${BRAND_COLOUR};${FONT}font-size:20px;line-height:1.3;font-weight:700;color:#fbf9f6;text-align:start;">${escapeHtml(brand)}</td></tr>
<tr><td style="padding:28px 28px 8px;text-align:start;">${content}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
