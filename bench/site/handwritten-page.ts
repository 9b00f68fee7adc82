// The reference for the home page: its first screen as handwritten HTML with the same text, image and fonts, inline
// styles and no script. It is built from the product's own first screen, so both look the same.

export interface FirstScreen {
  readonly title: string
  readonly name: string
  readonly headline: string
  readonly promises: string
  readonly picture: { readonly srcSet: string; readonly media: string; readonly fallback: string }
  readonly fonts: readonly string[]
}

export function readFirstScreen(html: string): FirstScreen {
  const body = html.slice(html.indexOf('</head>'))
  const take = (what: string, pattern: RegExp, text = body) => {
    const found = pattern.exec(text)?.[1]
    if (!found) throw new Error(`The home page has no ${what}`)
    return found
  }
  return {
    title: take('title', /<title>([^<]+)/, html),
    name: take('name', /hero-name[^>]*>([^<]+)/),
    headline: take('headline', /<h1[^>]*>([^<]+)/),
    promises: take('promises', /<p class="mt-6[^>]*>([^<]+)/),
    picture: {
      srcSet: take('upright picture', /<source media="[^"]+" srcSet="([^"]+)"/i),
      media: take('upright picture', /<source media="([^"]+)"/),
      fallback: take('picture', /<picture>[\s\S]*?<img src="([^"]+)"/),
    },
    fonts: ['figtree', 'cormorant'].map((font) =>
      take(font, new RegExp(`url\\((/assets/${font}-[\\w-]+\\.woff2)`), html),
    ),
  }
}

export function handwrittenPage({ title, name, headline, promises, picture, fonts }: FirstScreen): string {
  const [text, display] = fonts
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="description" content="${headline}">
<style>
@font-face{font-family:Figtree;font-weight:400 700;font-display:swap;src:url(${text})}
@font-face{font-family:Cormorant;font-weight:500 600;font-display:swap;src:url(${display})}
*{margin:0;box-sizing:border-box}
body{background:#0e0b0c;color:#fbf7f0;font:1rem/1.6 Figtree,Arial,sans-serif}
header{position:fixed;inset:0 0 auto;display:flex;align-items:center;height:4.5rem;padding:0 1.25rem;background:#0e0b0c8c;z-index:1;font:600 1.75rem Cormorant,serif;color:#e2c88f}
main{position:relative;display:flex;flex-direction:column;justify-content:end;min-height:100svh;padding:70vw 1.25rem 7rem}
picture,img{position:absolute;inset:0 0 auto;width:100%;height:max(125vw,100% - 14rem);object-fit:cover}
main::after{content:"";position:absolute;inset:0;background:linear-gradient(to top,#0e0b0c 20rem,#0e0b0c99 24rem,transparent 29rem)}
div{position:relative;z-index:1}
h1{font:500 clamp(2.5rem,11.4vw,4.25rem)/1 Cormorant,serif}
p{color:#e2c88f}
a{display:inline-block;margin:1.5rem .75rem 0 0;padding:.75rem 1rem;background:#8e1f2f;color:#fbf7f0;font-weight:600;text-decoration:none}
</style></head><body><header>${name}</header><main>
<picture><source media="${picture.media}" srcset="${picture.srcSet}" sizes="98vw"><img src="${picture.fallback}" alt="" fetchpriority="high"></picture>
<div><p>${name}</p><h1>${headline}</h1><p>${promises}</p><a href="#book">BOOK APPOINTMENT</a><a href="#services">Our services</a></div>
</main></body></html>`
}
