import { expect, test } from 'vitest'
import { serverCodeStaysOut } from '../../../scripts/build-guard.mjs'

/** Secrets and SQL must not reach a browser: the build stops at the first module of the server in a client bundle. */
const guard = serverCodeStaysOut()
const transform = (id: string) =>
  guard.transform.call(
    {
      error: (message: string) => {
        throw new Error(message)
      },
    },
    '',
    id,
  )

test.each([
  '/x/src/server/config.ts',
  '/x/src/server/db/sql.ts?v=1',
  '/x/src/vendor-demo/server.ts',
  '/x/src/lib/art/art.ts',
])('stops at %s', id => {
  expect(() => transform(id)).toThrow('server code')
})

test.each(['/x/src/lib/money/money.ts', '/x/src/islands/ui/Button.tsx', '/x/node_modules/react/server.js'])(
  'lets %s pass',
  id => {
    expect(() => transform(id)).not.toThrow()
  },
)

test('watches browser bundles only', () => {
  expect(['client', 'ssr', 'prerender'].map(name => guard.applyToEnvironment({ name }))).toEqual([
    true,
    false,
    false,
  ])
})
