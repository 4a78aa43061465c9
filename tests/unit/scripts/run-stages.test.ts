import { expect, test } from 'vitest'
import { type Lane, runStages, type Stage, summaryOf } from '../../../scripts/run-stages.ts'

// Protects: a run of the tests counts everything that failed or could not run, and its last line is that count.

const passes = (name: string, more: Partial<Stage> = {}): Stage => ({
  name,
  run: async () => ({ passed: 1, failed: 0 }),
  ...more,
})
const fails = (name: string): Stage => passes(name, { run: async () => ({ passed: 0, failed: 1 }) })

async function run(groups: readonly (readonly Lane[])[], cores = 2) {
  let printed = ''
  const results = await runStages(groups, {
    cores,
    print: text => {
      printed += text
    },
  })
  return { results, printed, lines: summaryOf(results) }
}

test('a stage waits for what it needs, in another lane too', async () => {
  const order: string[] = []
  const build = Promise.withResolvers<void>()
  const noted = (name: string, more: Partial<Stage> = {}) =>
    passes(name, {
      run: async () => {
        if (name === 'build') await build.promise
        if (name === 'unit') build.resolve()
        order.push(name)
        return { passed: 1, failed: 0 }
      },
      ...more,
    })
  await run([[[noted('build')], [noted('unit'), noted('server', { needs: ['build'] })]]])
  expect(order).toEqual(['unit', 'build', 'server'])
})

test('what needs a failed stage is not run, and has failed', async () => {
  let isRun = false
  const browser = passes('browser', {
    needs: ['build', 'server'],
    run: async () => {
      isRun = true
      return { passed: 1, failed: 0 }
    },
  })
  const { lines } = await run([[[fails('build'), passes('server')]], [[browser]]])
  expect(isRun).toBe(false)
  expect(lines.slice(-3)).toEqual([
    '✗ build',
    '✗ browser: not run, since it needs build',
    '1 passed, 2 failed',
  ])
})

test('a stage that throws has failed, with its reason', async () => {
  const thrown = passes('unit', {
    run: async () => {
      throw new Error('no such program')
    },
  })
  expect((await run([[[thrown]]])).lines.slice(-2)).toEqual([
    '✗ unit: Error: no such program',
    '0 passed, 1 failed',
  ])
})

test('what stages print beside each other comes in one piece for each', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = passes('one', {
    run: async sink => {
      sink?.('1a\n')
      first.resolve()
      await second.promise
      sink?.('1b\n')
      return { passed: 1, failed: 0 }
    },
  })
  const two = passes('two', {
    run: async sink => {
      await first.promise
      sink?.('2a\n')
      second.resolve()
      return { passed: 1, failed: 0 }
    },
  })
  const { printed } = await run([[[one], [two]]])
  expect(printed).toContain('── one\n1a\n1b\n— one: 1 passed')
  expect(printed).toContain('── two\n2a\n— two: 1 passed')
})

test('on one core, and where nothing runs beside it, a stage prints as it goes', async () => {
  const sinks: unknown[] = []
  const printing = (name: string) =>
    passes(name, {
      run: async sink => {
        sinks.push(sink)
        return { passed: 1, failed: 0 }
      },
    })
  await run([[[printing('checks')], [printing('unit')]]], 1)
  await run([[[printing('browser')]]], 2)
  expect(sinks).toEqual([undefined, undefined, undefined])
})

test('the end tells minutes, how busy the cores were, the ten slowest files of a stage, failures, and at last the count', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }))
  const lines = summaryOf([
    { name: 'lint', passed: 1, failed: 0, seconds: 30, busy: 0.041 },
    { name: 'unit', passed: 12, failed: 1, seconds: 90, busy: 1, files, failures: ['3.test.ts › adds up'] },
  ])
  expect(lines.slice(0, 5)).toEqual([
    'Stages:',
    '    0.5 min    4 % busy  lint',
    '    1.5 min  100 % busy  unit',
    'Slowest files, unit:',
    '   11.0 s    11.test.ts',
  ])
  expect(lines).toHaveLength(4 + 10 + 2)
  expect(lines.slice(-3)).toEqual(['    2.0 s    2.test.ts', '✗ 3.test.ts › adds up', '13 passed, 1 failed'])
})
