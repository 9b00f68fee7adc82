import { expect, test } from 'vitest'
import { wholeResource } from './ast.ts'
import { parseSelect } from './select.ts'

const column = (name: string, alias: string | null = null) => ({ kind: 'column', name, alias })

test('columns, aliases and everything', () => {
  expect(parseSelect('*,one:id,short:long_name,"odd, name":"a""b"'.replace('""', '\\"'))).toEqual([
    { kind: 'all' },
    column('id', 'one'),
    column('long_name', 'short'),
    column('a"b', 'odd, name'),
  ])
})

test('embedded resources with hint, join and alias, nested', () => {
  expect(parseSelect('who:people!letters_sender!inner(name,badges(label))')).toEqual([
    {
      ...wholeResource,
      kind: 'embed',
      target: 'people',
      alias: 'who',
      hint: 'letters_sender',
      inner: true,
      select: [
        column('name'),
        {
          ...wholeResource,
          kind: 'embed',
          target: 'badges',
          alias: null,
          hint: null,
          inner: false,
          select: [column('label')],
        },
      ],
    },
  ])
})

test('nothing selected', () => {
  expect(parseSelect('')).toEqual([{ kind: 'all' }])
  expect(parseSelect('people()')).toMatchObject([{ kind: 'embed', select: [] }])
})

test.each(['id,', ',id', 'people(', 'people(id', 'people)', '"open', 'a:b:c', 'id name!'])(
  '%s is no select',
  (text) => {
    expect(() => parseSelect(text)).toThrow('failed to parse select parameter')
  },
)

test('the refusal says where', () => {
  expect(() => parseSelect('id,,name')).toThrow('(line 1, column 4)')
})
