import { expect, test } from 'vitest'
import { buildEnvironment } from '#server/platform/build-settings.ts'

// Protects: search engines and shared links are told the address of the deployment, and never that of this machine.

test('pages of a real site are built with the address that visitors type, unless told another', () => {
  const real = { DEMO: 'off', PUBLIC_URL: 'https://play.example' }
  expect(buildEnvironment(real).PUBLIC_SITE_URL).toBe('https://play.example')
  expect(buildEnvironment({ ...real, PUBLIC_SITE_URL: 'https://www.example' }).PUBLIC_SITE_URL).toBe(
    'https://www.example',
  )
})
