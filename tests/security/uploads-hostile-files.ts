// Hostile and truncated image files, all made in code.
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { drawSample, sampleImage } from '../contract/storage/sample-images.ts'

export interface HostileFile {
  readonly what: string
  readonly declared: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly code: 'InvalidMimeType' | 'InvalidRequest' | 'EntityTooLarge'
}

const script = '<script>alert(document.domain)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${script}</svg>`

export async function hostileFiles(): Promise<readonly HostileFile[]> {
  const jpeg = await sampleImage('jpeg')
  const png = await sampleImage('png')
  const webp = await sampleImage('webp')
  const avif = await sampleImage('avif')
  const gif = await sampleImage('gif')
  const tiff = new Uint8Array(await drawSample().tiff().toBuffer())
  const notAnImage = (what: string, bytes: Uint8Array<ArrayBuffer>, declared = 'image/png'): HostileFile => ({
    what,
    declared,
    bytes,
    code: 'InvalidMimeType',
  })
  const broken = (what: string, bytes: Uint8Array<ArrayBuffer>, declared: string): HostileFile => ({
    what,
    declared,
    bytes,
    code: 'InvalidRequest',
  })

  return [
    broken('nothing at all', new Uint8Array(), 'image/png'),
    notAnImage('plain text called a picture', text('just text')),
    notAnImage('a page called a picture', text(`<!doctype html>${script}`)),
    notAnImage('a page called what it is', text(`<!doctype html>${script}`), 'text/html'),
    notAnImage('an SVG called what it is', text(svg), 'image/svg+xml'),
    notAnImage('an SVG called PNG', text(svg)),
    notAnImage('an SVG behind a byte order mark', text(`\ufeff<?xml version="1.0"?>${svg}`)),
    notAnImage('a packed SVG', new Uint8Array(gzipSync(svg))),
    notAnImage('a PDF', text('%PDF-1.7\n1 0 obj<</OpenAction 2 0 R>>endobj')),
    notAnImage('a TIFF, real but not ours', tiff, 'image/jpeg'),
    notAnImage('a TIFF called what it is', tiff, 'image/tiff'),
    notAnImage('a BMP', bytes('BM', 0, 0, 0, 0, 54, 0, 0, 0)),
    notAnImage('an icon', bytes('', 0, 0, 1, 0, 1, 0, 16, 16)),
    notAnImage('a PPM', text('P6 2 2 255 abcdefghijkl')),
    notAnImage('a JPEG 2000', bytes('', 0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 13, 10, 0x87, 10)),
    notAnImage('a JPEG XL', bytes('', 0xff, 0x0a, 0, 0, 0)),
    notAnImage(
      'an ImageMagick script',
      text('push graphic-context\nviewbox 0 0 9 9\nfill url(https://example.com/x)'),
    ),
    notAnImage('a film', text('\0\0\0\x18ftypisom\0\0\0\0isomiso2')),
    notAnImage('a HEIC, whose codec we do not have', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')),
    notAnImage('an archive', text('PK\x03\x04 archive')),
    notAnImage('a program', text('\x7fELF\x02\x01\x01')),
    notAnImage('a real JPEG called a page', jpeg, 'text/html'),
    notAnImage('a real JPEG called nothing in particular', jpeg, 'application/octet-stream'),
    notAnImage('a real JPEG with a line break in its type', jpeg, 'image/jpeg x'),
    broken('a page behind the first bytes of a GIF', text(`GIF89a/*${script}*/`), 'image/gif'),
    broken('a page behind the first bytes of a JPEG', text(`\xff\xd8\xff${script}`), 'image/jpeg'),
    broken('half a JPEG', jpeg.slice(0, jpeg.length >> 1), 'image/jpeg'),
    broken('the first bytes of a JPEG', jpeg.slice(0, 20), 'image/jpeg'),
    broken('half a PNG', png.slice(0, png.length >> 1), 'image/png'),
    broken('a PNG with a wrong byte inside', withWrongByte(png), 'image/png'),
    broken('a PNG without size', pngOf(0, 0), 'image/png'),
    broken('half a WebP', webp.slice(0, webp.length >> 1), 'image/webp'),
    broken('a WebP of noise', bytes('RIFF\x20\0\0\0WEBPVP8 ', 9, 9, 9, 9, 9, 9, 9, 9), 'image/webp'),
    broken('half an AVIF', avif.slice(0, avif.length >> 1), 'image/avif'),
    broken('an AVIF of nothing', bytes('\0\0\0\x1cftypavif\0\0\0\0avifmif1', 0, 0, 0, 0), 'image/avif'),
    broken('the first bytes of a GIF', gif.slice(0, 10), 'image/gif'),
    {
      what: 'a PNG of 900 megapixels',
      declared: 'image/png',
      bytes: pngOf(30_000, 30_000),
      code: 'EntityTooLarge',
    },
    {
      what: 'a PNG wider than anything',
      declared: 'image/png',
      bytes: pngOf(2_000_000, 100),
      code: 'EntityTooLarge',
    },
    {
      what: 'a GIF of many large frames',
      declared: 'image/gif',
      bytes: gifOf(8000, 8000, 40),
      code: 'EntityTooLarge',
    },
  ]
}

function text(content: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(content, 'latin1'))
}

function bytes(start: string, ...rest: readonly number[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...Buffer.from(start, 'latin1'), ...rest])
}

function withWrongByte(png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const wrong = png.slice()
  const at = Buffer.from(wrong).indexOf('IDAT') + 12
  wrong[at] = (wrong[at] ?? 0) ^ 0xff
  return wrong
}

/** A PNG whose header claims any size, with one line of pixels. */
function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = deflateSync(Buffer.alloc(1000))
  return new Uint8Array(
    Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND')]),
  )
}

function pngChunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A GIF of a few bytes per frame, each frame as large as the canvas. */
function gifOf(width: number, height: number, frames: number): Uint8Array<ArrayBuffer> {
  const size = [width & 255, width >> 8, height & 255, height >> 8]
  const head = [...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x44, 1, 0]
  return new Uint8Array([...head, ...Array.from({ length: frames }, () => frame).flat(), 0x3b])
}
