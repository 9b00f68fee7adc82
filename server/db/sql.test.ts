import { expect, test } from 'vitest'
import { sql, toStatement, whole } from './sql.ts'

test('a value never becomes text, a number of rows does', () => {
  const statement = toStatement(sql`select ${'a'} limit ${whole(25)}`)
  expect(statement).toEqual({ text: 'select $1 limit 25', values: ['a'] })
})

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21, '1; drop table x' as unknown as number])(
  'nothing but a number of rows: %s',
  (value) => expect(() => whole(value)).toThrow(RangeError),
)
