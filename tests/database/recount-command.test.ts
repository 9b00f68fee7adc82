// `npm run recount` on an embedded database, which one process at a time can open. tests/database/totals.test.ts has what it
// finds and repairs.
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockDataFolder } from '#server/data-folder.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { unpackEmbeddedDatabase } from '#testing/server/embedded-database.ts'

const execute = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await scratchFolder()
  await unpackEmbeddedDatabase(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const recount = () =>
  execute(process.execPath, ['scripts/recount.ts'], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )

it('compares the totals while no server runs', async () => {
  expect(await recount()).toEqual({ code: 0, stdout: 'All totals match their rows.\n', stderr: '' })
})

it('says what to do while a server runs', async () => {
  const lock = await lockDataFolder(folder)
  try {
    await lock.announce('http://127.0.0.1:3000')
    expect(await recount()).toEqual({
      code: 1,
      stdout: '',
      stderr: `A server at http://127.0.0.1:3000 is using DATA_DIR ${folder}: stop it, run npm run recount, and start it again.\n`,
    })
  } finally {
    await lock.release()
  }
})
