import { useBusinessProfile } from '#app/lib/root-data.ts'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { telephoneLink } from '#domain/text/phone.ts'

/** The content of the error boundary: an apology, the phone number and a link back. */
export function ErrorPage() {
  const { phone, business_name } = useBusinessProfile()
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-5 bg-ivory p-6 text-center">
      <title>{`Something went wrong | ${business_name}`}</title>
      <img src="/art/error.svg" alt="" width={240} height={240} className="size-56" />
      <p className="eyebrow text-gold-deep">{business_name}</p>
      <h1 className="font-display text-[2.75rem] leading-tight font-medium text-balance md:text-6xl">
        Something went wrong
      </h1>
      <p className="max-w-md text-lg text-balance text-text-soft">
        This page could not be shown. {phone && 'Please call us, we are happy to help.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {phone && (
          <a href={telephoneLink(phone)} className={buttonClasses('primary')}>
            Call {phone}
          </a>
        )}
        <a href="/" className={buttonClasses('ink')}>
          Return to Home
        </a>
      </div>
    </main>
  )
}
