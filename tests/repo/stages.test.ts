import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TEST_STAGES } from '../../scripts/test-stages.ts'

// Protects: what the README says of `npm test` is what it runs, and no test is left out silently.

const read = (path: string) => readFileSync(path, 'utf8')

/** Tests that do not run everywhere: what of them, and why. */
const LEFT_OUT: Record<string, { calls: string[]; why: string }> = {
  'tests/server/chat/centrifugo.test.ts': {
    calls: ['runIf'],
    why: 'the real engine is built by Go where there is one, which takes minutes: test:all',
  },
  'tests/server/db/previous-release.test.ts': {
    calls: ['runIf'],
    why: 'tests of the previous release need its history, which a shallow clone lacks, and minutes: test:all',
  },
  'tests/server/db/pooler.test.ts': {
    calls: ['skipIf'],
    why: 'statements go through PgBouncer where it is installed',
  },
  'tests/server/process/disk-full.test.ts': {
    calls: ['runIf', 'runIf'],
    why: 'a small disk needs the right to mount one',
  },
  'tests/server/process/clock.test.ts': {
    calls: ['runIf'],
    why: 'the clock of another process is moved by a library that apt brings',
  },
  'tests/server/process/nginx.test.ts': {
    calls: ['skipIf'],
    why: 'the pages are served by nginx where it is installed',
  },
  'tests/server/uploads/move.test.ts': {
    calls: ['runIf'],
    why: 'a real S3 server is built by Go where there is one, which takes minutes: test:all',
  },
  'tests/server/publish/crash.test.ts': {
    calls: ['runIf'],
    why: 'two servers at once need PostgreSQL: the embedded database has one process',
  },
  'tests/unit/fairness/blackjack.test.ts': {
    calls: ['runIf'],
    why: 'all orders of six decks take seconds: test:all',
  },
  'tests/server/publish/visitors.test.ts': {
    calls: ['runIf'],
    why: 'the slower engine publishes twenty times by the same code in test:all',
  },
  'tests/server/routes/large-tables.test.ts': {
    calls: ['runIf'],
    why: 'calls every action once, which other tests do by day: test:all',
  },
  'tests/server/publish/same-as-build.test.ts': {
    calls: ['runIf'],
    why: 'a second build of the site belongs to test:all',
  },
}

/** Files whose tests run on the embedded engine every night alone, and what stands for that by day. */
const ON_POSTGRES_BY_DAY: Record<string, string> = {
  'tests/server/access/attacks.test.ts':
    'the same statements; sign-ins on both engines in identity/register.test.ts',
  'tests/server/access/upgrade.test.ts':
    'the same migrations, which db/migrate.test.ts applies on both engines',
  'tests/server/games/past.test.ts':
    'the same statements; the demo world on the embedded engine in play/story.test.ts',
  'tests/server/identity/kept-names.test.ts':
    'the same migrations, which db/migrate.test.ts applies on both engines',
  'tests/server/lottery/crash.test.ts':
    'kills on the embedded engine in ledger/crash.test.ts and process/crash.test.ts',
  'tests/server/messages/delivery.test.ts':
    'the same statements; commits and rollbacks on both engines in db/open.test.ts',
  'tests/server/operators/book.test.ts': 'the same statements',
  'tests/server/play/valid-bets-upgrade.test.ts':
    'the same migrations, which db/migrate.test.ts applies on both engines',
  'tests/server/process/rollback-crash.test.ts': 'kills on the embedded engine in process/crash.test.ts',
  'tests/server/process/stop.test.ts': 'process/crash.test.ts stops a server on the embedded engine too',
  'tests/server/publish/crash.test.ts':
    'the same statements; a publish on the embedded engine in visitors.test.ts',
  'tests/server/raffle/demo-raffles.test.ts':
    'the same statements; the demo world on the embedded engine in play/story.test.ts',
  'tests/server/settlements/gauges.test.ts': 'the same statements',
  'tests/server/settlements/settle.test.ts': 'the same statements',
  'tests/server/settlements/totals.test.ts': 'the same statements',
  'tests/server/team/windows.test.ts': 'the same statements',
}

test('the stages of npm test are those of the README', () => {
  const [, section = ''] = read('README.md').split('\n## Test it\n')
  const table = section.split('\n\n').find(block => block.startsWith('| Stage |')) ?? ''
  const told = table.split('\n').map(row => row.split('|')[1]?.trim())
  expect(told.slice(2)).toEqual(TEST_STAGES.flat(2).map(({ name }) => name))
})

test('npm run test:all is npm test with every story and every figure, and the failover', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(scripts.test).toBe('node scripts/run.mjs test')
  expect(scripts['test:all']).toBe('node scripts/run.mjs test-all')
  expect(read('scripts/test-all.ts')).toContain(
    "Object.assign(process.env, { STORIES: 'all', TESTS: 'all' })\nawait runAndReport([...TEST_STAGES, ...NIGHT_STAGES])",
  )
  expect(read('.ci/run')).toContain('exec npm test\n')
})

test('no file leaves out the embedded engine by day without a reason', () => {
  const found = globSync('tests/server/**/*.test.ts').filter(path => /\bpostgresByDay\(/.test(read(path)))
  expect(found.toSorted()).toEqual(Object.keys(ON_POSTGRES_BY_DAY))
})

test('no test is skipped, put off or run alone without a reason', () => {
  const found = globSync('tests/**/*.{ts,tsx}').map(path => {
    const calls = read(path).matchAll(/\.(skip|skipIf|runIf|only|todo|fixme)\(/g)
    return [path, [...calls].map(([, name]) => name)] as const
  })
  expect(Object.fromEntries(found.filter(([, calls]) => calls.length > 0))).toEqual(
    Object.fromEntries(Object.entries(LEFT_OUT).map(([path, { calls }]) => [path, calls])),
  )
})
