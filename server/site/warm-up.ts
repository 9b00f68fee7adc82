// Before the first visitor comes: renders the home page and, one after the other, the sizes of its first picture, which
// on an empty cache would otherwise be drawn while somebody waits.

const firstImage = /<picture[\s\S]*?<\/picture>/
const candidate = /\/art\/render\/[^\s",]+/g
const browsersAccept = 'image/avif,image/webp,image/*'

/** Returns how many renderings the first picture has. */
export async function warmUp(
  ask: (path: string, headers: Record<string, string>) => Promise<Response>,
): Promise<number> {
  const home = await ask('/', {})
  const [image = ''] = firstImage.exec(await home.text()) ?? []
  const paths = new Set(image.replaceAll('&amp;', '&').match(candidate))
  for (const path of paths) await ask(path, { accept: browsersAccept })
  return paths.size
}
