import { expect, test } from 'vitest'
import { ident, sql, toStatement, whole } from './sql.ts'

test('a value never becomes text, a number of rows does', () => {
  const statement = toStatement(sql`select ${'a'} limit ${whole(25)}`)
  expect(statement).toEqual({ text: 'select $1 limit 25', values: ['a'] })
})

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21, '1; drop table x' as unknown as number])(
  'nothing but a number of rows: %s',
  (value) => expect(() => whole(value)).toThrow(RangeError),
)

test('a name is a name, whatever it holds, and none holds a zero byte', () => {
  expect(toStatement(ident('public', 'a"b; --')).text).toBe('"public"."a""b; --"')
  expect(() => ident('a\0b')).toThrow(RangeError)
})
