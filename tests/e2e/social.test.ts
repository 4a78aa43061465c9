import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { CLIENT_ID, CLIENT_SECRET, type LocalProvider, startProvider } from '#tests/support/oidc-provider.ts'
import {
  freePort,
  newDataDir,
  removeData,
  type ServerProcess,
  startServer,
} from '#tests/support/server-process.ts'
import { signIn } from '#tests/support/visitor.ts'
import { findings } from '../a11y/axe.ts'
import { virtualAuthenticator } from './passkeys.ts'
import { freshName, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, type Language, test, words } from './story.ts'

// Spec 2.3, 2.4, 4.3 and product decisions section 4: in through a provider, from a server that knows a real one on this
// machine. The demo itself offers none.

let server: ServerProcess
let provider: LocalProvider
test.beforeAll(async () => {
  const port = await freePort()
  server = await startServer({
    dataDir: newDataDir(),
    host: 'localhost',
    env: {
      OIDC_1_NAME: 'LINE',
      OIDC_1_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_1_CLIENT_ID: CLIENT_ID,
      OIDC_1_CLIENT_SECRET: CLIENT_SECRET,
      // Nobody listens there: a provider that is down.
      OIDC_2_NAME: 'Google',
      OIDC_2_ISSUER: 'http://127.0.0.1:9',
      OIDC_2_CLIENT_ID: CLIENT_ID,
      OIDC_2_CLIENT_SECRET: 'the secret at a provider that is away',
    },
  })
  provider = await startProvider({ port, redirectUris: [`${server.url}/api/social/callback/1`] })
  const done = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/operator.ts', 'module', 'SOCIALLOGIN', 'on'],
    { env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' }, encoding: 'utf8' },
  )
  expect(done.status, done.stderr).toBe(0)
})
test.afterAll(async () => {
  await provider.stop()
  await server.stop()
  removeData(server)
})

/** Opens the login dialog on a page and goes to the provider by its button. */
async function leaveForProvider(page: Page, language: Language, { name = 'LINE' } = {}): Promise<void> {
  const says = words(language, 'identity')
  await page.goto(server.url + at(language, '/help'))
  await page.getByRole('banner').getByRole('link', { name: says.login, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: says.loginTitle })
  const button = dialog.getByRole('button', { name: fill(says.continueWith, { name }) })
  await button.focus()
  await page.keyboard.press('Enter')
}

async function answerThere(page: Page, name: string, answer: 'Allow' | 'Deny'): Promise<void> {
  await page.waitForURL(`${provider.issuer}/interaction/*`)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: answer }).click()
}

for (const language of LANGUAGES) {
  const says = words(language, 'social')
  const shared = words(language, 'identity')
  const errors = words(language, 'errors')

  test(`somebody new comes in through a provider, and the next time at once (${language})`, async ({
    page,
    browser,
  }) => {
    const [identity, name] = [freshName(), freshName()]
    await leaveForProvider(page, language)
    await answerThere(page, identity, 'Allow')
    await expect(page.getByRole('heading', { name: says.stepTitle })).toBeVisible()
    // Nothing of what the provider handed over stays in the address or in the history.
    expect(new URL(page.url()).search).toBe('?step=1')
    expect(await findings(page)).toEqual([])

    await page.getByRole('main').getByLabel(shared.username).fill(name)
    await page.getByLabel(words(language, 'registration').label_birthday).fill('2012-02-03')
    await page.getByRole('button', { name: shared.registerSubmit, exact: true }).click()
    await expect(page.getByText(errors.ageNeeded)).toBeVisible()
    await expect(page.getByText(errors.termsNeeded)).toBeVisible()
    await expect(page.getByLabel(words(language, 'registration').label_birthday)).toBeFocused()
    await page.reload()
    await expect(page.getByRole('main').getByLabel(shared.username)).toHaveValue(name)
    await page.getByLabel(words(language, 'registration').label_birthday).fill('1990-02-03')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: shared.registerSubmit, exact: true }).click()
    await isSignedIn(page, name, language)

    const other = await browser.newContext()
    const elsewhere = await other.newPage()
    await leaveForProvider(elsewhere, language)
    await answerThere(elsewhere, identity, 'Allow')
    await isSignedIn(elsewhere, name, language)
    await other.close()
  })

  test(`who does not allow it there, or changes their mind here, has no account (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/^POST \/api\/social\/1\/arrival 422$/)
    await leaveForProvider(page, language)
    await answerThere(page, '', 'Deny')
    await expect(page.getByRole('alert').getByText(errors.providerDenied)).toBeVisible()
    await page.getByRole('button', { name: says.again }).click()
    await expect(page.getByRole('dialog', { name: shared.loginTitle })).toBeVisible()

    await leaveForProvider(page, language)
    await answerThere(page, freshName(), 'Allow')
    await page.getByRole('main').getByLabel(shared.username).fill(freshName())
    await page.getByRole('button', { name: says.leave }).click()
    await page.waitForURL(server.url + at(language, '/'), { timeout: 15_000 })
    expect(await page.evaluate(() => sessionStorage.getItem('socialNewcomer'))).toBeNull()
    await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
  })
}

// Protects: a member links a provider from the security center, comes in through it, and takes it off again.
test('a member links a provider, logs in through it and unlinks it', async ({ page, isMobile }) => {
  const language = isMobile ? 'th' : 'en'
  const t = words(language, 'social')
  const identity = freshName()
  await sitDown(page, await signIn(server.url, 'somchai', 'Demo1234!'), server.url)
  await page.goto(server.url + at(language, '/member/securityCenter'))
  await page.getByRole('button', { name: `${t.link} LINE` }).click()
  await answerThere(page, identity, 'Allow')
  await expect(page.getByRole('heading', { name: t.linkedTitle })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: t.goOn, exact: true }).click()
  await expect(page.getByRole('button', { name: `${t.unlink} LINE` })).toBeVisible()

  await page.evaluate(() => sessionStorage.clear())
  await leaveForProvider(page, language)
  await page.waitForURL(new RegExp(`^(?:${provider.issuer}/interaction/|${server.url})`))
  if (page.url().startsWith(provider.issuer)) await answerThere(page, identity, 'Allow')
  await isSignedIn(page, 'somchai', language)
  await sitDown(page, await signIn(server.url, 'somchai', 'Demo1234!'), server.url)
  await page.goto(server.url + at(language, '/member/securityCenter'))
  await page.getByRole('button', { name: `${t.unlink} LINE` }).click()
  const ask = page.getByRole('dialog', { name: fill(t.unlinkTitle, { name: 'LINE' }) })
  await ask.getByRole('button', { name: t.unlink, exact: true }).click()
  await expect(page.getByRole('button', { name: `${t.link} LINE` })).toBeVisible()
})

// Protects: whoever has no password has a passkey as the second step of coming in through a provider, and is let in by it.
test('a member without a password gives a passkey after the provider', { tag: '@desktop' }, async ({
  page,
}) => {
  const [identity, name] = [freshName(), freshName()]
  const t = words('en', 'security')
  await virtualAuthenticator(page)
  await leaveForProvider(page, 'en')
  await answerThere(page, identity, 'Allow')
  await page.getByRole('main').getByLabel(words('en', 'identity').username).fill(name)
  await page.getByLabel(words('en', 'registration').label_birthday).fill('1990-02-03')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: words('en', 'identity').registerSubmit, exact: true }).click()
  await isSignedIn(page, name, 'en')

  await page.goto(server.url + at('en', '/member/securityCenter'))
  await page.getByRole('button', { name: `${t.setUp} ${t.passkey}` }).click()
  const adding = page.getByRole('dialog', { name: t.passkeyAdd })
  await adding.getByLabel(t.passkeyName, { exact: false }).fill('My key')
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: t.codesTitle })
  await codes.getByLabel(t.codesKept).check()
  await codes.getByRole('button', { name: t.done, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My key' })).toBeVisible()

  await page.evaluate(() => sessionStorage.clear())
  await leaveForProvider(page, 'en')
  await page.waitForURL(new RegExp(`^(?:${provider.issuer}/interaction/|${server.url})`))
  if (page.url().startsWith(provider.issuer)) await answerThere(page, identity, 'Allow')
  await expect(page.getByRole('heading', { name: words('en', 'social').secondTitle })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: words('en', 'identity').stepPasskey }).click()
  await isSignedIn(page, name, 'en')
})

// Spec 2.3: agents come in by their own accounts.
test('the page of agents offers no provider', async ({ page }) => {
  const says = words('en', 'identity')
  const known = page.waitForResponse('**/api/register-settings')
  await page.goto(server.url + at('en', '/agent'))
  const form = page.getByRole('region', { name: words('en', 'agent').formTitle })
  await form.getByRole('textbox', { name: says.username }).focus()
  expect((await known).ok()).toBe(true)
  await form.getByRole('button', { name: says.loginSubmit, exact: true }).click()
  await expect(form.getByRole('textbox', { name: says.username })).toHaveAccessibleDescription(
    words('en', 'errors').required,
  )
  await expect(form.getByRole('button', { name: fill(says.continueWith, { name: 'LINE' }) })).toHaveCount(0)
})

/** Who has come in is a member before the page that they came in through leads them home: home is waited for. */
async function isSignedIn(page: Page, name: string, language: Language): Promise<void> {
  await page.waitForURL(server.url + at(language, '/'), { timeout: 15_000 })
  await expect(page.locator('html')).toHaveAttribute('data-session', 'member')
  expect(await page.evaluate(() => sessionStorage.getItem('account'))).toBe(name)
}

test('a provider that is away is said in the dialog, and the other way in stays open', async ({
  page,
  trouble,
}) => {
  trouble.expectAnswer(/^POST \/api\/social\/2\/start 503$/)
  await leaveForProvider(page, 'en', { name: 'Google' })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert').getByText(words('en', 'errors').providerUnavailable)).toBeVisible()
  const submit = dialog.getByRole('button', { name: words('en', 'identity').loginSubmit, exact: true })
  await expect(submit).toBeEnabled()
  expect(await findings(page)).toEqual([])
})
