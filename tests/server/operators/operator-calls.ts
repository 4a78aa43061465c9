import type { OperatorRole } from '#lib/operators/permissions.ts'
import { sql } from '#server/db/sql.ts'
import { seatOperator } from '#tests/support/operators.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

/** Calls of people of the house, who are signed in. */
export interface OperatorCalls {
  as: (name: string, method: string, path: string, body?: object) => Promise<Answer>
  /** What was written into the book meanwhile, as "who: subject". */
  entriesOf: (work: () => Promise<unknown>) => Promise<string[]>
}

export async function seatPeople(
  server: TestServer<'operators'>,
  people: Readonly<Record<string, readonly OperatorRole[]>>,
): Promise<OperatorCalls> {
  const tokens = new Map<string, string>()
  for (const [name, roles] of Object.entries(people))
    tokens.set(name, (await seatOperator(server, name, roles)).token)
  const book = () =>
    server.db.rows(sql<{ line: string }>`
      select c.operator || ': ' || c.subject as line
        from operator_changes c join operator_change_links l on l.change_id = c.id order by l.seq`)
  return {
    as: (name, method, path, body) =>
      server.call(method, `/operator${path}`, {
        token: tokens.get(name),
        ...(method === 'GET' ? {} : { body: body ?? {} }),
      }),
    entriesOf: async work => {
      const before = (await book()).length
      await work()
      return (await book()).slice(before).map(({ line }) => line)
    },
  }
}
