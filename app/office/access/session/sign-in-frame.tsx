// What surrounds sign-in and setup: the name of the business, a card with a heading, and the way back to the website.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Card } from '#app/office/components/ui/card.tsx'

interface SignInFrameProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

export function SignInFrame({ title, lead, children }: SignInFrameProps) {
  const { business_name } = useBusinessProfile()
  return (
    <main className="office flex min-h-dvh flex-col items-center justify-center bg-ink px-4 py-10">
      <Link
        to="/"
        reloadDocument
        className="mb-8 flex min-h-11 items-center font-display text-4xl font-semibold tracking-wide text-gold"
      >
        {business_name}
      </Link>
      <Card className="w-full max-w-md p-6 md:p-8">
        <h1 className="text-center font-display text-3xl leading-tight font-semibold text-balance">
          {title}
        </h1>
        <p className="mt-1 mb-6 text-center text-sm text-balance text-muted">{lead}</p>
        {children}
      </Card>
      <Link
        to="/"
        reloadDocument
        className="mt-3 flex min-h-11 items-center px-3 text-sm text-on-sidebar/80 underline-offset-4 hover:underline"
      >
        Back to the website
      </Link>
    </main>
  )
}
