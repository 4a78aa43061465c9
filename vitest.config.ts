import { defineConfig } from 'vitest/config'
import { writtenLanguages } from './scripts/languages.ts'

/** Tests choose their languages themselves, whatever the environment of who runs them says. */
const DEMO_LANGUAGES = { PUBLIC_LANGUAGES: 'th,en' }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          env: DEMO_LANGUAGES,
          // Nothing waits here; some tests compute for seconds when the machine is busy.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          env: DEMO_LANGUAGES,
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
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
