import { describe, expect, it } from 'vitest'
import { parseStaffCommand } from './parse-command.ts'

describe('the staff command line', () => {
  it.each([
    [[], { command: 'help' }],
    [['list'], { command: 'list' }],
    [['add', 'a@b.in'], { command: 'add', email: 'a@b.in', name: null, role: 'desk' }],
    [
      ['add', 'a@b.in', '--name', 'Sample Member', '--role', 'owner'],
      { command: 'add', email: 'a@b.in', name: 'Sample Member', role: 'owner' },
    ],
    [['reset-password', 'a@b.in'], { command: 'reset-password', email: 'a@b.in' }],
    [['oauth-client', 'remove', '7'], { command: 'oauth-client remove', id: '7' }],
    [
      [
        'oauth-client',
        'add',
        '--name',
        'App',
        '--redirect',
        'https://a',
        '--redirect',
        'https://b',
        '--public',
      ],
      {
        command: 'oauth-client add',
        client: { name: 'App', redirectUris: ['https://a', 'https://b'], uri: null, isPublic: true },
      },
    ],
  ])('reads %j', (args, expected) => {
    expect(parseStaffCommand(args)).toEqual(expected)
  })

  it.each([
    [['fire', 'a@b.in'], 'Unknown command "fire"'],
    [['add'], 'npm run staff -- add member@example.com'],
    [['disable', 'a@b.in', 'c@d.in'], 'Name one email address'],
    [['add', 'a@b.in', '--role', 'king'], '--role must be owner or desk'],
    [['list', '--colour'], 'Usage'],
    [['oauth-client', 'add', '--name', 'App'], 'oauth-client add --name NAME --redirect URI'],
  ])('refuses %j with a hint', (args, sentence) => {
    expect(() => parseStaffCommand(args)).toThrow(sentence)
  })
})
