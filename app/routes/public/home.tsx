export default function Home() {
  return (
    <main className="grid min-h-dvh place-items-center bg-ink text-ivory">
      <h1 className="font-display text-6xl">Shringar ₹1,499</h1>
    </main>
  )
}
