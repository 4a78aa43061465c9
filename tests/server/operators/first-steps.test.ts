import { expect, test } from 'vitest'
import { firstSteps } from '#server/operators/first-steps.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { namePerson } from '#tests/support/operators.ts'
import { testClock } from '#tests/support/test-clock.ts'

// Protects: whoever starts a site of their own for the first time reads at the start what to do first, and only until then.

const fresh = useDatabase()
const clock = testClock()

test('a site where nobody is named says how to name people, and says nothing once somebody is', async () => {
  expect((await firstSteps(fresh.db)).join('\n')).toContain(
    'npm run operator -- person add NAME --role admin',
  )
  await namePerson({ db: fresh.db, clock }, 'ann')
  expect(await firstSteps(fresh.db)).toEqual([])
})
