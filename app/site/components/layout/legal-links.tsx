import { legalPages } from '#domain/business/legal-texts.ts'

interface LegalLinksProps {
  /** In the client's language; in English by default. */
  readonly labels?: { readonly terms: string; readonly refunds: string }
}

/** Links of a private page to the terms. They send no referrer, because the URL of the page is secret. */
export const LegalLinks = ({ labels }: LegalLinksProps) => (
  <p className="-mt-3 flex flex-wrap justify-center gap-x-6 text-sm text-text-soft">
    {legalPages.map(({ name, label, path }) => (
      <a
        key={path}
        href={path}
        rel="noreferrer"
        className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-4"
      >
        {labels?.[name] ?? label}
      </a>
    ))}
  </p>
)
