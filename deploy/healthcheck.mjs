// Health check of the container image: succeeds while /health answers 200. The server answers within four seconds.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/health`, {
  signal: AbortSignal.timeout(5000),
})
process.exit(ok ? 0 : 1)
