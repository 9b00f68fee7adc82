// A mail to the business itself: facts, one to a line, and a link to the office.
import type { SendMailOptions } from 'nodemailer'
import type { Brand } from '#domain/business/brand/theme-of.ts'
import { escapeHtml, htmlLink, htmlMail } from './html.ts'

type Fact = readonly [name: string, value: string]

interface BusinessMail {
  readonly subject: string
  /** Facts without a value are left out. */
  readonly facts: readonly (readonly [name: string, value: string | null])[]
  readonly link: { readonly url: string; readonly label: string }
}

export function businessMail(
  { subject, facts, link }: BusinessMail,
  brand: Brand,
  site: string,
): SendMailOptions {
  const known = facts.flatMap(([name, value]): Fact[] => (value ? [[name, value]] : []))
  return {
    subject,
    text: [...known.map(([name, value]) => `${name}: ${value}`), '', `${link.label}: ${link.url}`].join('\n'),
    html: htmlMail({
      language: 'en',
      title: subject,
      brand,
      site,
      paragraphs: [
        ...known.map((fact) => `<b>${fact[0]}</b><br>${inHtml(fact, brand)}`),
        htmlLink(link.url, link.label, brand),
      ],
    }),
  }
}

/** A phone number becomes a tel: link. */
const inHtml = ([name, value]: Fact, brand: Brand): string =>
  /\bphone$/i.test(name)
    ? htmlLink(`tel:${value.replace(/[^+\d]/g, '')}`, value, brand)
    : escapeHtml(value).replaceAll('\n', '<br>')
