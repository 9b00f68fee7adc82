// Redraws the art of the site: `node scripts/art/draw.ts [part…]`, where a part is a group of pictures
// (categories, defaults, banners, others) or the name of one file.

import { banners, categories, defaults, others } from './pictures/catalogue.ts'
import type { Picture } from './pictures/catalogue.ts'
import { saveWebp } from './render.ts'

type Job = { readonly part: string; readonly name: string; readonly run: () => Promise<void> }

const stills = (part: string, pictures: Record<string, Picture>): Job[] =>
  Object.entries(pictures).map(([name, picture]) => ({ part, name, run: () => saveWebp(`art/${name}.webp`, picture()) }))

const jobs: readonly Job[] = [
  ...stills('categories', categories),
  ...stills('defaults', defaults),
  ...stills('banners', banners),
  ...stills('others', others),
]

const wanted = process.argv.slice(2)
for (const job of jobs) {
  if (wanted.length > 0 && !wanted.includes(job.part) && !wanted.includes(job.name)) continue
  await job.run()
  process.stdout.write(`${job.part}: ${job.name}\n`)
}
