// Turns SVG text into the files of the site: WebP and PNG by sharp, loops by ffmpeg.

import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const publicFolder = fileURLToPath(new URL('../../public/', import.meta.url))

export async function publicPath(name: string): Promise<string> {
  const path = `${publicFolder}${name}`
  await mkdir(dirname(path), { recursive: true })
  return path
}

export async function saveText(name: string, text: string): Promise<void> {
  await writeFile(await publicPath(name), text)
}

export async function saveWebp(name: string, svg: string, quality = 90): Promise<void> {
  await sharp(Buffer.from(svg)).flatten().webp({ quality, effort: 6, smartSubsample: true }).toFile(await publicPath(name))
}

export async function savePng(name: string, svg: string, width: number, height = width): Promise<void> {
  await sharp(Buffer.from(svg), { density: 300 }).resize(width, height).png({ palette: true, quality: 95 }).toFile(await publicPath(name))
}

/** A one-picture ICO that wraps a 32 px PNG. */
export async function saveIco(name: string, svg: string): Promise<void> {
  const png = await sharp(Buffer.from(svg), { density: 300 }).resize(32, 32).png().toBuffer()
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(22, 18)
  await writeFile(await publicPath(name), Buffer.concat([header, png]))
}
