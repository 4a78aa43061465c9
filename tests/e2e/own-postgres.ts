import { startPostgres } from '#tests/support/postgres.ts'
import { makeTemplate } from '#tests/support/template-database.ts'

/** Where the workers find the PostgreSQL of the run: the address of one of its databases. */
export const OWN_POSTGRES = 'E2E_POSTGRES'

/** Before all stories: a PostgreSQL with a migrated template, for stories that have a site of their own. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres({ durable: false })
  await makeTemplate(server)
  process.env[OWN_POSTGRES] = server.url('postgres')
  return () => server.remove()
}
