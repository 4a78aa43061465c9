import type { Queries } from '#server/db/database.ts'
import { people } from '#server/operator/people-queries.ts'

/** What to do first where nobody is named yet, as lines for the start. */
export async function firstSteps(db: Queries): Promise<string[]> {
  if ((await people(db)).length > 0) return []
  return [
    'First steps (docs/first-house.md): nobody is named yet. In a second terminal with the same variables, name two people:',
    '  npm run operator -- person add NAME --role admin',
    '  npm run operator -- person add OTHER --role admin',
    '',
  ]
}
