// The reference for a generated page: its own HTML, images and fonts as plain files, without a script.

export function withoutScripts(html: string): string {
  return html.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, '')
}

/** All files of the same server that the HTML references, as a browser requests them. */
export function filesOf(html: string): string[] {
  const attributes = html.matchAll(/\s(?:src|href|srcset|imagesrcset)="([^"]+)"/gi)
  const named = [...attributes].flatMap(([, value = '']) =>
    value.split(', ').map((entry) => entry.trim().split(' ')[0] ?? ''),
  )
  const styled = [...html.matchAll(/url\((\/[^)]+)\)/g)].map(([, address = '']) => address)
  const own = [...named, ...styled].filter((address) =>
    /^\/(assets|art|pictures|storage|icons)\//.test(address),
  )
  return [...new Set(own.map((address) => address.replaceAll('&amp;', '&')))]
}
