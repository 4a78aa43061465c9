import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
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

/** Files whose stories choose their own widths, or are about a keyboard, a wide page or answers that have no size. */
const DESKTOP_FILES =
  'e2e/(?:banners|budgets|header|home|keyboard|keyboard-walk|launch|lobby|lobby-own|old-pages|pwa|refusals|routes|search|server-away|server-away-pages|shell|slow-arrival)\\.test'
/** Rounds by touch, and pages that are measured in the windows of phones. */
const PHONE_FILES = '(?:e2e/pocket-(?:games|live)|a11y/reflow(?:-dialogs)?)\\.test'

/**
 * Every day each story is told once, by turns, which its name decides: with an even number of letters on the phone in
 * Thai, else on the desktop in English. A story tagged `@shape` is told on both, since what it looks at differs with
 * the size. One of the desktop alone (`@desktop`, or in `DESKTOP_FILES`) has its turn by language. STORIES=all tells
 * every story in every language on every size. Small windows are looked at in the longest language alone.
 */
function leftOut(project: 'desktop' | 'phone'): RegExp[] {
  const always = project === 'phone' ? [/^phone .*@desktop/] : []
  if (process.env.STORIES === 'all') return always
  // The names of a story in Thai and in English are of one length.
  const [even, odd] = ['(?=(?:..)*$)', '(?=.(?:..)*$)']
  const desktopOnly = `(?=.*@desktop|${DESKTOP_FILES})`
  const leaves =
    project === 'phone'
      ? [`${odd}(?!.*@shape|${PHONE_FILES})`, '.*\\(en\\)']
      : [
          `${even}(?!.*@shape)(?!${desktopOnly})`,
          `${even}${desktopOnly}.*\\(en\\)`,
          `(?!${even}${desktopOnly}).*\\(th\\)`,
        ]
  return [
    ...always,
    /\((?:zh|ja|vi|pt|tl)\)/,
    /@night/,
    /reflow.* \(th\)/,
    ...leaves.map(name => new RegExp(`^${project} ${name}`)),
  ]
}

export default defineConfig({
  testDir: 'tests',
  globalSetup: ['./tests/e2e/own-postgres.ts', './tests/e2e/site-settings.ts'],
  testMatch: /\/tests\/(?:e2e|a11y)\/[^/]+\.test\.ts$/,
  outputDir: 'test-results',
  // Much of a story is waiting, so that two keep even one core busy.
  workers: Math.max(2, availableParallelism()),
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  // Long enough for a machine that does other things as well; what never comes fails all the same.
  expect: { timeout: 20_000 },
  projects: [
    {
      name: 'desktop',
      testIgnore: new RegExp(PHONE_FILES),
      grepInvert: leftOut('desktop'),
      use: { ...common, viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: leftOut('phone'),
      testIgnore: new RegExp(DESKTOP_FILES),
      use: {
        ...common,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        // Twice as many points are drawn at night, when there is time; nothing is measured in them.
        deviceScaleFactor: process.env.STORIES === 'all' ? 2 : 1,
      },
    },
  ],
  webServer: {
    command: `${process.execPath} --disable-warning=ExperimentalWarning tests/e2e/server.ts`,
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
