// Converts SVG text into the files of the site: WebP and PNG by sharp, loops by ffmpeg.

import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { icoOf } from '#server/images/brand/ico.ts'

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url))

async function publicPath(name: string): Promise<string> {
  const path = `${publicFolder}${name}`
  await mkdir(dirname(path), { recursive: true })
  return path
}

export async function saveText(name: string, text: string): Promise<void> {
  await writeFile(await publicPath(name), text)
}

export async function saveWebp(name: string, svg: string, quality = 87): Promise<void> {
  await sharp(Buffer.from(svg))
    .flatten()
    .webp({ quality, effort: 6, smartSubsample: true })
    .toFile(await publicPath(name))
}

/** Without a background. */
export async function saveOverlay(name: string, svg: string): Promise<void> {
  await sharp(Buffer.from(svg))
    .webp({ quality: 84, alphaQuality: 90, effort: 6 })
    .toFile(await publicPath(name))
}

export async function savePng(name: string, svg: string, width: number, height = width): Promise<void> {
  await sharp(Buffer.from(svg), { density: 300 })
    .resize(width, height)
    .png({ palette: true, quality: 95 })
    .toFile(await publicPath(name))
}

export async function saveIco(name: string, svg: string): Promise<void> {
  const png = await sharp(Buffer.from(svg), { density: 300 }).resize(32, 32).png().toBuffer()
  await writeFile(await publicPath(name), icoOf(png))
}

/** Draws all frames of a loop and pipes the raw pixels to ffmpeg, once for each format. */
export async function saveLoop(name: string, frame: (t: number) => string, size: LoopSize): Promise<void> {
  const encoders = [
    encoder(await publicPath(`${name}.mp4`), size, [
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-crf',
      '27',
      '-tune',
      'animation',
      '-movflags',
      '+faststart',
    ]),
    encoder(await publicPath(`${name}.webm`), size, [
      '-c:v',
      'libvpx-vp9',
      '-crf',
      '43',
      '-b:v',
      '0',
      '-row-mt',
      '1',
      '-cpu-used',
      '4',
    ]),
  ]
  const count = size.seconds * size.framesPerSecond
  for (let i = 0; i < count; i++) {
    const pixels = await sharp(Buffer.from(frame(i / count)))
      .flatten()
      .removeAlpha()
      .raw()
      .toBuffer()
    for (const { write } of encoders) await write(pixels)
  }
  await Promise.all(encoders.map(({ finish }) => finish()))
}

type LoopSize = {
  readonly width: number
  readonly height: number
  readonly seconds: number
  readonly framesPerSecond: number
}

function encoder(
  path: string,
  { width, height, framesPerSecond }: LoopSize,
  codec: readonly string[],
): { write: (pixels: Buffer) => Promise<void>; finish: () => Promise<void> } {
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    String(framesPerSecond),
    '-i',
    '-',
  ]
  const process = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      ...input,
      ...codec,
      '-pix_fmt',
      'yuv420p',
      '-an',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      path,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = new Promise<void>((resolve, reject) => {
    process.on('error', reject)
    process.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code} for ${path}`)),
    )
  })
  return {
    write: (pixels) =>
      new Promise((resolve, reject) =>
        process.stdin.write(pixels, (error) => (error ? reject(error) : resolve())),
      ),
    finish: () => {
      process.stdin.end()
      return ended
    },
  }
}

/** Renders an HTML page as PNG, for images with text in the display serif (FONT_URL stands for its file). */
export async function savePage(name: string, html: string, width: number, height: number): Promise<void> {
  const font = await readFile(
    fileURLToPath(
      import.meta.resolve('@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2'),
    ),
  )
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ viewport: { width, height } })
    await page.setContent(html.replace('FONT_URL', `data:font/woff2;base64,${font.toString('base64')}`))
    await page.evaluate('document.fonts.ready')
    const shot = await page.screenshot()
    await sharp(shot)
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(await publicPath(name))
  } finally {
    await browser.close()
  }
}
