export const DayFailed = () => (
  <main className="mx-auto grid max-w-xl gap-4 px-4 py-16 text-center">
    <h1 className="text-2xl font-bold">Your day could not be shown</h1>
    <p>Something went wrong on the server. What you saved before is not lost.</p>
    <a href="/my-day" className="big bg-ink text-white">
      Try again
    </a>
  </main>
)
