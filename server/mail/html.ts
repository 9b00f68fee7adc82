// HTML mails in the brand's colours. Mail clients support neither style sheets nor variables, so colours are
// inline.
import { colourSets } from '#domain/business/brand/colour-sets.ts'
import { type Brand, themeOf } from '#domain/business/brand/theme-of.ts'
import type { Language } from '#domain/messages/language.ts'

export interface HtmlMail {
  readonly language: Language
  readonly title: string
  readonly brand: Brand
  /** The site's address without a trailing slash. */
  readonly site: string
  /** HTML fragments. */
  readonly paragraphs: readonly string[]
}

export function htmlMail({ language, title, brand, site, paragraphs }: HtmlMail): string {
  const { ivory, text } = colourSets[brand.colour_set].site
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;background:${ivory};color:${text};font:16px/1.6 Figtree,system-ui,sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:32px 20px">
${head(brand, site)}
${paragraphs.map((html) => `<p style="margin:0 0 12px">${html}</p>`).join('\n')}
</div>
</body>
</html>
`
}

const display = 'font:600 28px/1.2 Cormorant,Georgia,serif'

/** The logo is on the dark brand colour, as on the site. Clients without images show the name. */
function head(brand: Brand, site: string): string {
  const { ink, gold, 'gold-bright': bright, sindoor } = colourSets[brand.colour_set].site
  const name = escapeHtml(brand.business_name)
  if (brand.logo_url === null)
    return `<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:1px solid ${gold};color:${sindoor};${display}">${name}</p>`
  const logo = `${site}/brand/logo.png${themeOf(brand).version}`
  return `<p style="margin:0 0 24px;padding:14px 18px;background:${ink}"><img src="${escapeHtml(logo)}" alt="${name}" height="44" style="display:block;height:44px;max-width:100%;color:${bright};${display}"></p>`
}

export function htmlLink(url: string, label: string, { colour_set }: Pick<Brand, 'colour_set'>): string {
  return `<a href="${escapeHtml(url)}" style="color:${colourSets[colour_set].site.sindoor}">${escapeHtml(label)}</a>`
}

export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
