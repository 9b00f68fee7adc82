// The disk model loses exactly what was not flushed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Disk, diskOf } from './disk.ts'
import type { DiskEvent } from './events.ts'

let scratch = ''
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'shringar-disk-'))
})
afterEach(() => rmSync(scratch, { recursive: true }))

function diskAfter(...events: [DiskEvent, string?][]): Disk {
  const disk = diskOf(scratch)
  for (const [event, data = ''] of events) disk.apply({ event, data: Buffer.from(data) })
  return disk
}

/** With 0 everything that may be lost is lost, with nearly 1 nothing. */
function leftBy(disk: Disk, random: number): string {
  const left = join(scratch, `left-${random}`)
  disk.cut(left, () => random)
  return left
}

const [forgetful, faithful] = [0, 0.99]
const folder = { what: 'folder', path: 'd', node: 1 } as const
const file = { what: 'file', path: 'd/f', node: 2 } as const
const flushFolder = { what: 'flush', node: 1 } as const
const flushFile = { what: 'flush', node: 2 } as const
const write = (at: number) => ({ what: 'write', node: 2, at }) as const
const top = { what: 'flush', node: 0 } as const

it('loses or keeps bytes that were not flushed', () => {
  const disk = diskAfter(
    [folder],
    [top],
    [file],
    [flushFolder],
    [write(0), 'old'],
    [flushFile],
    [write(0), 'new'],
  )
  expect(readFileSync(join(leftBy(disk, forgetful), 'd/f'), 'utf8')).toBe('old')
  expect(readFileSync(join(leftBy(disk, faithful), 'd/f'), 'utf8')).toBe('new')
})

it('keeps part of a long write', () => {
  const disk = diskAfter(
    [folder],
    [top],
    [file],
    [flushFolder],
    [flushFile],
    [write(0), 'a'.repeat(512) + 'b'.repeat(512)],
  )
  const left = join(scratch, 'left')
  // Half of what may be lost, then the names, the first sector, the second one.
  const draws = [0.5, 0.99, 0.99, 0.9, 0.1].values()
  disk.cut(left, () => draws.next().value ?? 0)
  expect(readFileSync(join(left, 'd/f'), 'latin1')).toBe('\0'.repeat(512) + 'b'.repeat(512))
})

it('loses names that were not flushed', () => {
  const disk = diskAfter([folder], [top], [file], [flushFile])
  expect(existsSync(join(leftBy(disk, forgetful), 'd/f'))).toBe(false)
  expect(existsSync(join(leftBy(disk, faithful), 'd/f'))).toBe(true)
})

it("keeps a renamed file's old name until the folder is flushed", () => {
  const renamed = { what: 'rename', from: 'd/f', to: 'd/g' } as const
  const events: [DiskEvent][] = [[folder], [top], [file], [flushFolder], [renamed]]
  expect(existsSync(join(leftBy(diskAfter(...events), forgetful), 'd/f'))).toBe(true)
  expect(existsSync(join(leftBy(diskAfter(...events, [flushFolder]), 0.1), 'd/g'))).toBe(true)
})

it('restores a removed file until the folder is flushed', () => {
  const removed = { what: 'remove', path: 'd/f' } as const
  const events: [DiskEvent, string?][] = [
    [folder],
    [top],
    [file],
    [flushFolder],
    [write(0), 'old'],
    [flushFile],
    [removed],
  ]
  expect(readFileSync(join(leftBy(diskAfter(...events), forgetful), 'd/f'), 'utf8')).toBe('old')
  expect(existsSync(join(leftBy(diskAfter(...events, [flushFolder]), 0.1), 'd/f'))).toBe(false)
})
