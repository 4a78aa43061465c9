import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { writtenLanguages } from './scripts/languages.ts'

/** Tests choose their languages themselves, whatever the environment of who runs them says. */
const DEMO_LANGUAGES = { PUBLIC_LANGUAGES: 'th,en' }

/** `npm run test:all` gives every file a process of its own, so that none can lean on what another one left. */
const isEverything = process.env.TESTS === 'all'

/**
 * Unit tests that replace modules or load them again. The other files of a process share its modules, so these have a
 * process of their own each.
 */
const WITH_OWN_MODULES = globSync('tests/unit/**/*.test.{ts,tsx}').filter(file =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
)

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
          exclude: WITH_OWN_MODULES,
          isolate: isEverything,
        },
      },
      { test: { ...UNIT, name: 'unit-own-modules', include: WITH_OWN_MODULES } },
      {
        test: {
          name: 'server',
          env: DEMO_LANGUAGES,
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: availableParallelism(),
        },
      },
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
