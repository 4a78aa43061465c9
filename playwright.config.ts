import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from './scripts/test-tools.ts'

// The configuration is read again by every worker: the port and the folder are decided once and handed down.
process.env.E2E_PORT ??= String(20_000 + Math.floor(process.pid % 20_000))
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'baize-e2e-'))
const address = `http://localhost:${process.env.E2E_PORT}`

const common = {
  baseURL: address,
  timezoneId: 'Asia/Bangkok',
  screenshot: 'only-on-failure',
  actionTimeout: 15_000,
  launchOptions: {
    executablePath: chromiumPath() ?? 'chromium',
    args: [...CHROMIUM_FLAGS],
  },
} as const

export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.test.ts', 'a11y/**/*.test.ts'],
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'desktop', use: { ...common, viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // These choose their own widths, or are about a keyboard, the shell of a wide page or answers that have no size.
      testIgnore: /e2e\/(home|keyboard|refusals|server-away|shell|slow-arrival)\.test\.ts$/,
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
      // Seats that stories open past the pages come from addresses of their own, as behind a proxy.
      TRUSTED_PROXY_HOPS: '1',
    },
  },
})
