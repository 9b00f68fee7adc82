import { paths } from '#app/office/lib/paths.ts'
import { Card } from './ui/card.tsx'

/** Error boundary of the whole office, for when its frame cannot be rendered. */
export const OfficeError = () => (
  <main className="office flex min-h-dvh items-center justify-center bg-ground p-4">
    <Card className="w-full max-w-md p-6 text-center md:p-8">
      <h1 className="font-display text-3xl font-semibold">The office could not be shown</h1>
      <p className="mt-3 text-muted">Something went wrong on our side. Nothing that was saved is lost.</p>
      <a
        href={paths.dashboard}
        className="mt-6 inline-flex min-h-11 items-center font-medium text-gold-ink underline underline-offset-4"
      >
        Open it again
      </a>
    </Card>
  </main>
)
