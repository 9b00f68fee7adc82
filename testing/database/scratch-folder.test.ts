import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { ownerOf, scratchFolder } from './scratch-folder.ts'

it("reads the process id from a folder's name, and null from other folders", async () => {
  const folder = await scratchFolder()
  expect(ownerOf(basename(folder))).toBe(process.pid)
  await rm(folder, { recursive: true })
  for (const name of ['shringar-test-9CDUSF', 'shringar-run-9CDUSF', 'another-1-abcdef'])
    expect([name, ownerOf(name)]).toEqual([name, null])
})
