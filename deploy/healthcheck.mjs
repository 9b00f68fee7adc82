// Health check of the container image and of install.sh: succeeds while /health answers 200, which takes at most four seconds.
const host = process.env.HOST || '127.0.0.1'
const address = host.includes(':') ? `[${host}]` : host
const { ok } = await fetch(`http://${address}:${process.env.PORT || 3000}/health`, {
  signal: AbortSignal.timeout(5000),
})
process.exit(ok ? 0 : 1)
