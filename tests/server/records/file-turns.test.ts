import * as v from 'valibot'
import { expect, test } from 'vitest'
import { action } from '#lib/wire/action.ts'
import { createApp } from '#server/app.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { mountRecordFile } from '#server/records/file.ts'
import { bareRuntime } from '#tests/support/bare-runtime.ts'

// Protects: a long file keeps nobody else waiting until its last line, even where the database answers without a pause.

const BATCHES = 20
const listing = action({
  name: 'listing',
  summary: 'for the test',
  method: 'GET',
  path: '/listing',
  audience: 'signedIn',
  input: v.strictObject({}),
  answer: v.strictObject({}),
  refusals: [],
})

test('lets others have their turn between what is read at once', async () => {
  let others = 0
  let isOver = false
  const lookAround = () => {
    others += 1
    if (!isOver) setImmediate(lookAround)
  }
  const seen: number[] = []
  const sessions = { find: async () => ({ memberId: 'm', isTrial: false, isAgent: false }) }
  const runtime = bareRuntime({ sessions })
  const app = createApp(runtime, createMetrics(), [], mounted =>
    mountRecordFile(mounted, {
      action: listing,
      name: 'listing',
      head: () => ['line'],
      lines: async function* () {
        for (let batch = 0; batch < BATCHES; batch += 1) {
          seen.push(others)
          yield [[`${batch}`]]
        }
      },
    }),
  )
  setImmediate(lookAround)
  const headers = { authorization: 'Bearer a-token-of-the-test-0' }
  const response = await app.request('/api/listing.csv', { headers })
  const lines = (await response.text()).trim().split('\r\n')
  isOver = true
  expect(lines).toHaveLength(BATCHES + 1)
  // The first is read before the answer begins.
  expect(new Set(seen.slice(1)).size).toBe(BATCHES - 1)
})
