import { describe, expect, it } from 'vitest'
import { parseBackupCommand, parseMoveCommand, parseRestoreCommand } from './parse-command.ts'

describe('the backup command line', () => {
  it.each([
    [[], { file: null, encrypted: false }],
    [['my.backup', '--encrypt'], { file: 'my.backup', encrypted: true }],
  ])('%j', (argv, expected) => {
    expect(parseBackupCommand(argv)).toEqual(expected)
  })

  it('accepts one file', () => {
    expect(() => parseBackupCommand(['a', 'b'])).toThrow('Name only one file')
  })
})

describe('the restore command line', () => {
  it('accepts a file and all options', () => {
    expect(parseRestoreCommand(['my.backup', '--replace', '--passphrase', '--new-keys'])).toEqual({
      file: 'my.backup',
      fromBucket: false,
      encrypted: true,
      replace: true,
      newKeys: true,
    })
  })

  it.each([
    [['--from-bucket'], null],
    [['--from-bucket', 'shringar-2026-11-19T03-00-00Z.backup'], 'shringar-2026-11-19T03-00-00Z.backup'],
  ])('%j', (argv, file) => {
    expect(parseRestoreCommand(argv)).toMatchObject({ file, fromBucket: true })
  })

  it.each([[[]], [['a', 'b']], [['--from-bucket', 'a', 'b']]])('refuses %j', (argv) => {
    expect(() => parseRestoreCommand(argv)).toThrow('Name the backup to restore')
  })
})

describe('the move command line', () => {
  it.each([
    [['embedded', '--replace'], { to: 'embedded', replace: true }],
    [['postgresql://a@b/c'], { to: 'postgresql://a@b/c', replace: false }],
  ])('%j', (argv, expected) => {
    expect(parseMoveCommand(argv)).toEqual(expected)
  })

  it.each([[[]], [['mysql://x']], [['embedded', 'embedded']]])('refuses %j', (argv) => {
    expect(() => parseMoveCommand(argv)).toThrow('Name the target, a Postgres address or embedded: ')
  })

  it('refuses an unknown option', () => {
    expect(() => parseMoveCommand(['embedded', '--force'])).toThrow(/'--force'.*for example npm run move/s)
  })
})
