import { describe, expect, it } from 'vitest'
import { type ListRules, oneOf } from './list-rules.ts'
import { onlyListState, readListState, writeListState } from './list-state.ts'

const rules: ListRules = {
  sorts: {
    name: { column: 'full_name', indexed: 'ascending' },
    created: { column: 'created_at', indexed: 'descending' },
  },
  defaultSort: '-created',
  filters: { status: oneOf(['new', 'contacted']), letter: { ...oneOf(['a', 'b']), sort: 'name' } },
}
const read = (text: string) => readListState(new URLSearchParams(text), rules)

describe('list state in the address', () => {
  it('reads its parameters', () => {
    expect(read('q=rose&status=new&sort=name&page=3')).toEqual({
      q: 'rose',
      filters: { status: 'new' },
      sort: { name: 'name', descending: false },
      page: 3,
    })
  })

  it('ignores invalid parameters', () => {
    const expected = { q: '', filters: {}, sort: { name: 'created', descending: true }, page: 1 }
    expect(read('status=gone&sort=password&page=-4')).toEqual(expected)
    expect(read('page=1e400')).toEqual(expected)
  })

  it('writes only values that differ from the defaults and preserves other parameters', () => {
    const params = new URLSearchParams('edit=7&page=4&status=new')
    const next = writeListState(params, rules, { sort: { name: 'created', descending: true } })
    expect(next.toString()).toBe('edit=7&status=new')
    expect(writeListState(next, rules, { filter: { name: 'status', value: '' } }).toString()).toBe('edit=7')
  })

  it('resets to the first page when the search or filter changes', () => {
    expect(writeListState(new URLSearchParams('page=9'), rules, { q: 'rose' }).toString()).toBe('q=rose')
  })

  it("uses the filter's default sort unless another is chosen", () => {
    expect(read('letter=a').sort).toEqual({ name: 'name', descending: false })
    expect(read('letter=a&sort=-created').sort).toEqual({ name: 'created', descending: true })
    const sorted = { sort: { name: 'created', descending: true } }
    expect(writeListState(new URLSearchParams('letter=a'), rules, sorted).toString()).toBe(
      'letter=a&sort=-created',
    )
  })

  it('separates its own parameters from others', () => {
    const params = new URLSearchParams('new=1&lead=a1&q=rose&status=new&page=2')
    expect(onlyListState(params, rules).toString()).toBe('q=rose&status=new&page=2')
  })
})
