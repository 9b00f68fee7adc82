// Real images with text in the parts of a container that hold no pixels, all made in code.
import { drawSample } from '../contract/storage/sample-images.ts'

export interface TextCarrier {
  readonly where: string
  readonly format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'
  image(text: string): Promise<Uint8Array<ArrayBuffer>>
}

const large = { width: 1100, height: 1000 }

export const textCarriers: readonly TextCarrier[] = [
  {
    where: 'a segment called colour profile',
    format: 'jpeg',
    image: async (text) => withSegment(await drawSample(large).jpeg().toBuffer(), 0xe2, iccHead + text),
  },
  {
    where: 'a comment',
    format: 'jpeg',
    image: async (text) => withSegment(await drawSample(large).jpeg().toBuffer(), 0xfe, text),
  },
  {
    where: 'a colour profile',
    format: 'jpeg',
    image: async (text) => overProfile(await profiled(large).jpeg().toBuffer(), text),
  },
  {
    where: 'a colour profile',
    format: 'webp',
    image: async (text) => overProfile(await profiled().webp().toBuffer(), text),
  },
  {
    where: 'a colour profile',
    format: 'avif',
    image: async (text) => overProfile(await profiled().avif().toBuffer(), text),
  },
  {
    where: 'a property that describes it',
    format: 'avif',
    image: async (text) => withDescription(await drawSample().avif().toBuffer(), text),
  },
  {
    where: 'a block after the last pixel',
    format: 'gif',
    image: async (text) => {
      const gif = await drawSample().gif().toBuffer()
      const end = gif.length - '\0;'.length
      return joined(gif.subarray(0, end), [text.length], text, gif.subarray(end))
    },
  },
  {
    where: 'colours that no pixel has',
    format: 'gif',
    image: async (text) => withUnusedColours(await drawSample().gif({ colours: 33 }).toBuffer(), text),
  },
]

const iccHead = 'ICC_PROFILE\0\x01\x01'
const profiled = (size?: { width: number; height: number }) => drawSample(size).withIccProfile('p3')

function joined(...parts: readonly (string | Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const buffers = parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))
  return new Uint8Array(buffers.flatMap((part) => [...part]))
}

function withSegment(jpeg: Buffer, marker: number, content: string): Uint8Array<ArrayBuffer> {
  const length = content.length + 2
  return joined(jpeg.subarray(0, 2), [0xff, marker, length >> 8, length & 255], content, jpeg.subarray(2))
}

/** Over the copyright notice of the profile, which no decoder reads. */
function overProfile(image: Buffer, text: string): Uint8Array<ArrayBuffer> {
  const changed = Buffer.from(image)
  const notice = changed.indexOf('mluc')
  if (notice < 0) throw new Error('The picture has no colour profile')
  changed.write(text, notice + 28, 'latin1')
  return new Uint8Array(changed)
}

/** A `udes` property at the end of `ipco`. All enclosing and following boxes get the new size. */
function withDescription(avif: Buffer, text: string): Uint8Array<ArrayBuffer> {
  const box = Buffer.from(`\0\0\0\0udes\0\0\0\0en\0${text}\0\0\0`, 'latin1')
  box.writeUInt32BE(box.length)
  const grown = Buffer.from(avif)
  const add = (at: number, size: number) => grown.writeUInt32BE(grown.readUInt32BE(at) + size, at)
  const sizeAt = (name: string) => grown.indexOf(name) - 4
  const end = sizeAt('ipco') + grown.readUInt32BE(sizeAt('ipco'))
  const pixels = Buffer.alloc(4)
  pixels.writeUInt32BE(grown.indexOf('mdat') + 4)
  const pixelsAt = grown.indexOf(pixels, grown.indexOf('iloc'))
  if (pixelsAt < 0) throw new Error('The picture does not say where its pixels are')
  for (const at of [sizeAt('meta'), sizeAt('iprp'), sizeAt('ipco'), pixelsAt]) add(at, box.length)
  return joined(grown.subarray(0, end), box, grown.subarray(end))
}

/** The colour table has a power of two entries; those above the used ones are free. */
function withUnusedColours(gif: Buffer, text: string): Uint8Array<ArrayBuffer> {
  const changed = Buffer.from(gif)
  const tableEnd = 13 + 3 * 2 ** ((changed.readUInt8(10) & 7) + 1)
  changed.write(text, tableEnd - text.length, 'latin1')
  return new Uint8Array(changed)
}
