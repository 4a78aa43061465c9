import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { writtenLanguages } from './scripts/languages.ts'
import { CHROMIUM_FLAGS, chromiumPath } from './scripts/test-tools.ts'

// The configuration is read again by every worker: the port and the folder are decided once and handed down.
process.env.E2E_PORT ??= String(20_000 + Math.floor(process.pid % 20_000))
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'baize-e2e-'))
// The stories look at every language, whatever the environment says; the server and the stories agree on the list.
process.env.PUBLIC_LANGUAGES = writtenLanguages()
const address = `http://localhost:${process.env.E2E_PORT}`

const common = {
  baseURL: address,
  timezoneId: 'Asia/Bangkok',
  // What moves by itself is drawn sixty times a second, by a processor here. Stories about it, and the first visit, ask
  // for it (`withMotion`).
  contextOptions: { reducedMotion: 'reduce' },
  // Stories stand between the page and the server; the worker's own story lets it work.
  serviceWorkers: 'block',
  actionTimeout: 15_000,
  launchOptions: {
    executablePath: chromiumPath() ?? 'chromium',
    args: [...CHROMIUM_FLAGS],
  },
} as const

/** These choose their own widths, or are about a keyboard, the shell of a wide page or answers that have no size. */
const WITHOUT_PHONE =
  'banners|budgets|header|home|keyboard|keyboard-walk|launch|lobby|lobby-own|old-pages|pwa|refusals|routes|search|server-away|server-away-pages|shell|slow-arrival'
/** The whole first visit, and everything that moves money: in each language on each size. */
const EVERY_WAY = 'care|contracts|deposit|first-visit|missions|records|rewards|tables|tree-transfers|withdraw'

/**
 * Every story is told in Thai and in English, on a phone and on a desktop. Where it does not matter which of them meet,
 * the phone speaks Thai and the desktop English; STORIES=all tells every story in every way.
 */
function leftOut(project: 'desktop' | 'phone'): RegExp[] {
  // A dialog has another shape on a phone, not other words: one language is enough.
  const always = project === 'phone' ? [/by keyboard \(en\)/] : []
  if (process.env.STORIES === 'all') return always
  const [told, other] = project === 'phone' ? [EVERY_WAY, 'en'] : [`${EVERY_WAY}|${WITHOUT_PHONE}`, 'th']
  return [
    ...always,
    new RegExp(`^${project} e2e/(?!(?:${told})\\.test\\.ts ).*\\(${other}\\)$`),
    // Whoever is looked at in both themes needs no second look at the texts.
    new RegExp(`^${project} a11y/(?!.* the texts of ).*\\(${other}\\)$`),
    new RegExp(`^${project} a11y/.* the texts of .*\\(${other === 'th' ? 'en' : 'th'}\\)$`),
  ]
}

export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/e2e/own-postgres.ts',
  testMatch: ['e2e/**/*.test.ts', 'a11y/**/*.test.ts'],
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  // Long enough for a machine that does other things as well; what never comes fails all the same.
  expect: { timeout: 20_000 },
  projects: [
    {
      name: 'desktop',
      // Rounds by touch belong to a phone.
      testIgnore: /e2e\/pocket-games\.test\.ts$/,
      grepInvert: leftOut('desktop'),
      use: { ...common, viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: leftOut('phone'),
      testIgnore: new RegExp(`e2e/(${WITHOUT_PHONE})\\.test\\.ts$`),
      use: {
        ...common,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
  ],
  webServer: {
    command: `${process.execPath} --disable-warning=ExperimentalWarning src/server/main.ts`,
    url: `${address}/readyz`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    env: {
      PORT: process.env.E2E_PORT,
      PUBLIC_URL: address,
      DATA_DIR: process.env.E2E_DATA,
      LOG_LEVEL: 'error',
      // The world without a past, which is there at once.
      DEMO_WORLD: 'small',
      // Seats that stories open past the pages come from addresses of their own, as behind a proxy.
      TRUSTED_PROXY_HOPS: '1',
    },
  },
})
