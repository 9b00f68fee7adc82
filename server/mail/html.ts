// Mails in the brand. Mail programs know neither style sheets nor variables, so the colours of app/styles/theme.css are
// written out, each at its element.
import type { Language } from '#domain/language.ts'

export interface HtmlMail {
  readonly language: Language
  readonly title: string
  readonly business: string
  /** Each already HTML. */
  readonly paragraphs: readonly string[]
}

export function htmlMail({ language, title, business, paragraphs }: HtmlMail): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;background:#fbf7f0;color:#2b2122;font:16px/1.6 Figtree,system-ui,sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:1px solid #c6a15b;color:#8e1f2f;font:600 28px/1.2 Cormorant,Georgia,serif">${escapeHtml(business)}</p>
${paragraphs.map((html) => `<p style="margin:0 0 12px">${html}</p>`).join('\n')}
</div>
</body>
</html>
`
}

export function htmlLink(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}" style="color:#8e1f2f">${escapeHtml(label)}</a>`
}

export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
