// Draws the images of the site: `node art/draw.ts [part…]`, where a part is a group of files (categories, defaults,
// banners, others, drawings, marks, card, loops) or the name of one file.

import type { Image } from './pictures/catalogue.ts'
import { banners, categories, defaults, others } from './pictures/catalogue.ts'
import { emptyStates } from './pictures/empty-states.ts'
import { LOOP, loops } from './pictures/loops.ts'
import { brandMark, corner, divider, watermark } from './pictures/ornaments.ts'
import { cardBride, socialCard } from './pictures/social-card.ts'
import { saveIco, saveLoop, saveOverlay, savePage, savePng, saveText, saveWebp } from './render.ts'

type Job = { readonly part: string; readonly name: string; readonly run: () => Promise<void> }

const stills = (part: string, images: Record<string, Image>): Job[] =>
  Object.entries(images).map(([name, image]) => ({
    part,
    name,
    run: () => saveWebp(`art/${name}.webp`, image()),
  }))

const drawings: Record<string, Image> = {
  ...emptyStates,
  'ornament-divider': divider,
  'ornament-corner': corner,
  'mandala-watermark': watermark,
}

const jobs: readonly Job[] = [
  ...stills('categories', categories),
  ...stills('defaults', defaults),
  ...stills('banners', banners),
  ...stills('others', others),
  ...Object.entries(drawings).map(([name, image]) => ({
    part: 'drawings',
    name,
    run: () => saveText(`art/${name}.svg`, image()),
  })),
  { part: 'marks', name: 'favicon.svg', run: () => saveText('favicon.svg', brandMark(14)) },
  { part: 'marks', name: 'favicon.ico', run: () => saveIco('favicon.ico', brandMark(14)) },
  { part: 'marks', name: 'icon-192', run: () => savePng('icons/icon-192.png', brandMark(14), 192) },
  { part: 'marks', name: 'icon-512', run: () => savePng('icons/icon-512.png', brandMark(14), 512) },
  {
    part: 'marks',
    name: 'icon-maskable-512',
    run: () => savePng('icons/icon-maskable-512.png', brandMark(0, 0.74), 512),
  },
  {
    part: 'marks',
    name: 'apple-touch-icon',
    run: () => savePng('icons/apple-touch-icon.png', brandMark(0, 0.9), 180),
  },
  { part: 'card', name: 'social-card', run: () => savePage('art/social-card.png', socialCard(), 1200, 630) },
  { part: 'card', name: 'card-bride', run: () => saveOverlay('art/card-bride.webp', cardBride()) },
  ...loops.flatMap(({ frame, poster }, i): Job[] => [
    {
      part: 'loops',
      name: `video-${i + 1}-poster`,
      run: () => saveWebp(`art/video-${i + 1}-poster.webp`, frame(poster), 84),
    },
    { part: 'loops', name: `video-${i + 1}`, run: () => saveLoop(`art/video-${i + 1}`, frame, LOOP) },
  ]),
]

const wanted = process.argv.slice(2)
for (const job of jobs) {
  if (wanted.length > 0 && !wanted.includes(job.part) && !wanted.includes(job.name)) continue
  await job.run()
  process.stdout.write(`${job.part}: ${job.name}\n`)
}
