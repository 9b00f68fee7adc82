import { describe, expect, test } from 'vitest'
import { countTests, looksLikeFilter, parseFilter, parseFilterGroup } from './filter.ts'

const simple = (column: string, operator: string, value: string, negated = false) => ({
  kind: 'test',
  column,
  negated,
  test: { operator, value },
})

describe('one filter', () => {
  test('keeps its value as it is', () => {
    expect(parseFilter('name', 'eq.a,b).c"')).toEqual(simple('name', 'eq', 'a,b).c"'))
    expect(parseFilter('name', 'not.ilike.*x*')).toEqual(simple('name', 'ilike', '*x*', true))
    expect(parseFilter('name', 'eq.')).toEqual(simple('name', 'eq', ''))
  })
  test('lists', () => {
    expect(parseFilter('id', 'in.(1,"a,\\"b",)')).toMatchObject({
      test: { operator: 'in', values: ['1', 'a,"b', ''] },
    })
    expect(parseFilter('id', 'in.()')).toMatchObject({ test: { values: [] } })
  })
  test('truths, in any case of letters', () => {
    expect(parseFilter('id', 'is.NULL')).toMatchObject({ test: { operator: 'is', value: 'null' } })
  })
  test.each(['1', 'eq', 'like(any).{a}', 'nope.1', 'is.maybe', 'in.1', 'in.(1)x', 'not.not.eq.1'])(
    '%s is none',
    (text) => {
      expect(() => parseFilter('id', text)).toThrow()
    },
  )
})

describe('a tree', () => {
  test('nests and negates', () => {
    const tree = parseFilterGroup('or', false, '(a.eq.1,not.and(b.gt.2,c.not.is.null),d.in.(1,2))')
    expect(tree).toEqual({
      kind: 'group',
      joinedBy: 'or',
      negated: false,
      filters: [
        simple('a', 'eq', '1'),
        {
          kind: 'group',
          joinedBy: 'and',
          negated: true,
          filters: [
            simple('b', 'gt', '2'),
            { kind: 'test', column: 'c', negated: true, test: { operator: 'is', value: 'null' } },
          ],
        },
        { kind: 'test', column: 'd', negated: false, test: { operator: 'in', values: ['1', '2'] } },
      ],
    })
    expect(countTests(tree)).toBe(4)
  })
  test('takes quoted values and whole arrays', () => {
    expect(parseFilterGroup('and', false, '(a.eq."x,)y",b.eq.{1,2})').filters).toEqual([
      simple('a', 'eq', 'x,)y'),
      simple('b', 'eq', '{1,2}'),
    ])
  })
  test.each(['', '()', '(a)', '(a.eq.1', 'a.eq.1', '(a.eq.1)x', '(a.eq."x"y)'])('%s is none', (text) => {
    expect(() => parseFilterGroup('or', false, text)).toThrow('failed to parse logic tree')
  })
})

test('tells a filter from an argument', () => {
  expect(['eq.1', 'not.in.(1)', 'fts(english).cat'].map(looksLikeFilter)).toEqual([true, true, true])
  expect(['1', 'equal.1', '{1,2}', 'a.b'].map(looksLikeFilter)).toEqual([false, false, false, false])
})
