import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { sendMailingAct } from '#server/operators/messages/mailing-acts.ts'
import { runAct } from '#server/operators/run-act.ts'

/**
 * A process to be killed: sends a message to every member, and says "step" when it is written, before it is committed.
 * Arguments: data folder, database address, the message's id, and "hold" where it is to stay at the step until it is killed.
 */
const [dataDir = '', databaseUrl = '', id = '', hold = ''] = process.argv.slice(2)
const db = await openDatabase({ dataDir, databaseUrl })
const told: Database = {
  engine: db.engine,
  memory: db.memory,
  rows: query => db.rows(query),
  row: query => db.row(query),
  run: query => db.run(query),
  close: () => db.close(),
  transaction: (work, options) =>
    db.transaction(tx => {
      const rows: typeof tx.rows = async query => {
        const answer = await tx.rows(query)
        if (query.text.includes('insert into inbox_messages')) {
          process.stdout.write('step\n')
          if (hold) await new Promise(() => {})
        }
        return answer
      }
      return work(new Proxy(tx, { get: (of, name) => (name === 'rows' ? rows : bound(of, name)) }))
    }, options),
}

/** A property of the transaction itself: its methods keep what they belong to. */
function bound(of: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(of, name)
  return typeof value === 'function' ? value.bind(of) : value
}

const said = {
  ...{ purpose: 'service', segment: {} },
  ...{ title: { en: 'Once' }, content: { en: '<p>Once</p>' } },
}
/** The second one's id is the message's. */
for (const [person, messageId] of [
  ['ann', newId()],
  ['bob', id],
] as const) {
  const context = { db: told, operator: person, person, roles: ['admin'] as const, now: new Date() }
  const input = { id: messageId, ...said }
  await runAct({ ...context, timeZone: 'Asia/Bangkok' }, sendMailingAct, input).catch(error => {
    // The first one has said it before, or it was sent.
    if (person === 'bob') throw error
  })
}
await db.close()
