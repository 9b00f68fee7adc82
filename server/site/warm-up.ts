// Warms the caches at start: renders the home page and each size of its first image, so that no visitor waits for them.

const firstImage = /<picture[\s\S]*?<\/picture>/
const candidate = /\/art\/render\/[^\s",]+/g
const browsersAccept = 'image/avif,image/webp,image/*'

/** Returns the number of rendered images. */
export async function warmUp(
  ask: (path: string, headers: Record<string, string>) => Promise<Response>,
): Promise<number> {
  const home = await ask('/', {})
  const [image = ''] = firstImage.exec(await home.text()) ?? []
  const paths = new Set(image.replaceAll('&amp;', '&').match(candidate))
  for (const path of paths) await ask(path, { accept: browsersAccept })
  return paths.size
}
