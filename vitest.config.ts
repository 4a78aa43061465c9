import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { writtenLanguages } from './scripts/languages.ts'

/** Tests choose their languages themselves, whatever the environment of who runs them says. */
const DEMO_LANGUAGES = { PUBLIC_LANGUAGES: 'th,en' }

/** `npm run test:all` gives every file a process of its own, so that none can lean on what another one left. */
const isEverything = process.env.TESTS === 'all'

const filesWith = (words: RegExp, folder: string) =>
  globSync(`${folder}/**/*.test.{ts,tsx}`).filter(file => words.test(readFileSync(file, 'utf8')))

/**
 * Tests that replace modules or load them again. The other files of a process share its modules, so these have a process
 * of their own each.
 */
const UNIT_WITH_OWN_MODULES = filesWith(/\bvi\.(mock|doMock|resetModules)\(/, 'tests/unit')
/** Those that move the clock of their process too: its ids never go back, and a server refuses ids of the future. */
const SERVER_WITH_OWN_MODULES = filesWith(/\bvi\.(mock|doMock|resetModules|useFakeTimers)\(/, 'tests/server')

/** Loading the server's modules takes a second or two, so by day the files of a process share them. */
const SERVER = {
  env: DEMO_LANGUAGES,
  globalSetup: ['tests/support/postgres-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  maxWorkers: availableParallelism(),
}

const UNIT = {
  env: DEMO_LANGUAGES,
  setupFiles: ['tests/unit/tidy-up.ts'],
  // Nothing waits here; some tests compute for seconds when the machine is busy.
  testTimeout: 30_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...UNIT,
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: UNIT_WITH_OWN_MODULES,
          isolate: isEverything,
        },
      },
      { test: { ...UNIT, name: 'unit-own-modules', include: UNIT_WITH_OWN_MODULES } },
      {
        test: {
          ...SERVER,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: SERVER_WITH_OWN_MODULES,
          setupFiles: ['tests/server/tidy-up.ts'],
          isolate: isEverything,
        },
      },
      { test: { ...SERVER, name: 'server-own-modules', include: SERVER_WITH_OWN_MODULES } },
      {
        test: {
          name: 'repo',
          env: { PUBLIC_LANGUAGES: writtenLanguages() },
          include: ['tests/repo/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
