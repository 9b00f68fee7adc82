// Warms the caches at start: renders the pages that visitors open first and each size of their images, so that no visitor
// waits for them. One image at a time, the first one of the home page first; renderings stay on the disk.

const pages = ['/', '/services'] as const
const candidate = /\/(?:art\/render|storage\/v1\/render\/image\/public)\/[^\s",]+\?width=\d+/g
const browsersAccept = 'image/avif,image/webp,image/*'

/** Ends early, between two requests, when the server stops. Returns the number of requested images. */
export async function warmUp(
  ask: (path: string, headers: Record<string, string>) => Promise<Response>,
  stopping?: AbortSignal,
): Promise<number> {
  const paths = new Set<string>()
  for (const page of pages) {
    if (stopping?.aborted) return 0
    const html = await (await ask(page, {})).text()
    for (const path of html.replaceAll('&amp;', '&').match(candidate) ?? []) paths.add(path)
  }
  let asked = 0
  for (const path of paths) {
    if (stopping?.aborted) break
    await ask(path, { accept: browsersAccept })
    asked += 1
  }
  return asked
}
