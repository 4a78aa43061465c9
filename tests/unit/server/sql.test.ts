/** Protects: values of a statement are parameters, also those of its parts, in their order. */
import { expect, test } from 'vitest'
import { sql, sqlByValues, sqlPart } from '#server/db/sql.ts'

const ofGame = (game: string, vendor: string) => sqlPart`game = ${game} and vendor = ${vendor}`

test('parts become text, and their values parameters where they stand', () => {
  const whole = sqlPart`(${ofGame('crash', 'LOTT')} or stake > ${5n})`
  const query = sql`select ${sqlPart`id, stake`} from rounds where at < ${'now'} and ${whole} limit ${2}`
  expect(query.text).toBe(
    'select id, stake from rounds where at < $1 and (game = $2 and vendor = $3 or stake > $4) limit $5',
  )
  expect(query.values).toEqual(['now', 'crash', 'LOTT', 5n, 2])
})

test('what looks like a part in a value stays a value', () => {
  const query = sql`select ${{ strings: ['1; drop table rounds'], values: [] }}`
  expect(query.text).toBe('select $1')
})

test('a prepared statement is named by its whole text', () => {
  const select = (part: ReturnType<typeof sqlPart>) => sql`select 1 where ${part}`
  const [one, same, other] = [select(ofGame('a', 'b')), select(ofGame('c', 'd')), select(sqlPart`true`)]
  expect(one.name).toBe(same.name)
  expect(one.name).not.toBe(other.name)
  expect(one.name).toHaveLength(16)
})

test('a statement planned for its values has no name, with parts too', () => {
  expect(sqlByValues`select 1 where ${ofGame('a', 'b')}`).toMatchObject({ name: '', values: ['a', 'b'] })
})
