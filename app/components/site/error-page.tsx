export function ErrorPage() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <h1 className="font-display text-5xl">Something went wrong</h1>
    </main>
  )
}
