import { describe, expect, it } from 'vitest'
import { parseBackupCommand, parseMoveCommand, parseRestoreCommand } from './parse-command.ts'

describe('the backup command line', () => {
  it.each([
    [[], { file: null, encrypted: false }],
    [['my.backup', '--encrypt'], { file: 'my.backup', encrypted: true }],
  ])('%j', (argv, expected) => {
    expect(parseBackupCommand(argv)).toEqual(expected)
  })

  it('takes one file', () => {
    expect(() => parseBackupCommand(['a', 'b'])).toThrow('One file at a time')
  })
})

describe('the restore command line', () => {
  it('takes a file and both options', () => {
    expect(parseRestoreCommand(['my.backup', '--replace', '--passphrase'])).toEqual({
      file: 'my.backup',
      encrypted: true,
      replace: true,
    })
  })

  it.each([[[]], [['a', 'b']]])('refuses %j', (argv) => {
    expect(() => parseRestoreCommand(argv)).toThrow('Which backup is to be restored?')
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
    expect(() => parseMoveCommand(argv)).toThrow('Where to? A Postgres address, or embedded: ')
  })

  it('refuses an option that it does not know', () => {
    expect(() => parseMoveCommand(['embedded', '--force'])).toThrow(/'--force'.*for example npm run move/s)
  })
})
