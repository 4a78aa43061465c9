import { startPostgres } from '#tests/support/postgres.ts'
import { makeTemplate } from '#tests/support/template-database.ts'

/** The variable by which the workers find the PostgreSQL of the run. */
const ADDRESS = 'E2E_POSTGRES'

/** Before all stories: a PostgreSQL with a migrated template, for stories that have a site of their own. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres({ durable: false })
  await makeTemplate(server)
  process.env[ADDRESS] = server.url('postgres')
  return () => server.remove()
}

/** The address of one of its databases. */
export function ownPostgres(): string {
  const address = process.env[ADDRESS]
  if (!address) throw new Error('a site of its own needs the PostgreSQL that is started before all stories')
  return address
}
