// Compresses the text files of a build to .br and .gz beside them, so that no request waits for compression.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressed, compressedSuffixes, isCompressible } from '#server/http/compression.ts'
import { contentTypeOf } from '#server/http/content-types.ts'

/** The best quality, since a file is compressed once and sent many times. */
const effort = 11

export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && isCompressible(contentTypeOf(entry.name)))
  await Promise.all(texts.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(path: string): Promise<void> {
  const body = new Uint8Array(await readFile(path))
  await Promise.all(
    compressedSuffixes.map(async ([encoding, suffix]) =>
      writeFile(path + suffix, await compressed(body, encoding, effort)),
    ),
  )
}
