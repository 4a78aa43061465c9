import type { Locator, Page } from '@playwright/test'
import { registerRulesOf } from '#lib/identity/registration-rules.ts'
import { openFlakyProxy } from './flaky-proxy.ts'
import { freshName } from './seats.ts'
import { at, expect, fill, LANGUAGES, type Language, ownNetwork, test, words } from './story.ts'

// Protects: the registration asks for what the server's rules and modules say (spec 2.4, 4.3, sections 5 and 8).

test.describe.configure({ mode: 'parallel' })
test.beforeEach(ownNetwork)

const PASSWORD = 'four quiet koi swim'

for (const language of LANGUAGES) {
  const identity = words(language, 'identity')
  const says = words(language, 'registration')
  const errors = words(language, 'errors')

  test(`fields that the rules ask for are marked, and judged by their kind and length (${language})`, async ({
    page,
  }) => {
    const digits = {
      acceptedPattern: '[0-9]{13}',
      patternId: 'digits',
      minLength: 13,
      maxLength: 13,
    } as const
    await rulesOf(page, {
      email: { shown: true, required: true },
      realName: { shown: true, patternId: 'fullName', maxLength: 40 },
      idNumber: { shown: true, ...digits },
    })
    const dialog = await opened(page, language)
    await dialog.getByRole('tab', { name: says.way_username }).click()
    const field = (name: string) => dialog.locator(`input[name="${name}"]`)
    const marked = dialog.locator('.field:has(.required) input')
    expect(await marked.evaluateAll(inputs => inputs.map(input => input.getAttribute('name')))).toEqual([
      'username',
      'password',
      'confirmPassword',
      'email',
    ])
    for (const none of ['line', 'facebook', 'captcha', 'mobileNum']) await expect(field(none)).toHaveCount(0)

    const submit = dialog.getByRole('button', { name: identity.registerSubmit, exact: true })
    await field('realName').fill('Somchai')
    await field('idNumber').fill('123')
    await submit.click()
    await isRefused(field('email'), errors.required)
    await isRefused(field('realName'), fill(errors.pattern_fullName, { length: '2 - 40' }))
    await isRefused(field('idNumber'), fill(errors.pattern_digits, { length: '13' }))
    // What is not required may stay empty.
    await field('email').fill('nobody')
    await field('realName').fill('')
    await field('idNumber').fill('1234567890123')
    await submit.click()
    await isRefused(field('email'), fill(errors.pattern_email, { length: '3 - 254' }))
    for (const name of ['realName', 'idNumber'])
      await expect(field(name)).not.toHaveAttribute('aria-invalid', 'true')
  })

  test(`the modules decide which ways to register there are, and which has a password (${language})`, async ({
    page,
  }) => {
    await modulesOf(page, ['MOBILEREG'])
    let dialog = await opened(page, language)
    const passwords = () => dialog.locator('input[type="password"]')
    await expect(dialog.getByRole('tab', { name: says.way_mobile })).toHaveAttribute('aria-selected', 'true')
    await expect(passwords()).toHaveCount(0)
    await dialog.getByRole('tab', { name: says.way_username }).click()
    await expect(passwords()).toHaveCount(2)
    await modulesOf(page, [])
    dialog = await opened(page, language)
    await expect(dialog.getByRole('textbox', { name: identity.username })).toBeVisible()
    await expect(dialog.getByRole('tab')).toHaveCount(0)
    await expect(dialog.locator('input[name="mobileNum"]')).toHaveCount(0)
  })

  test(`another picture comes by a click, at most once a second, and with another tab (${language})`, async ({
    page,
  }) => {
    let asked = 0
    await rulesOf(page, { captcha: { shown: true } })
    await page.route('**/api/captcha?*', route => {
      asked += 1
      return route.continue()
    })
    await page.clock.install()
    const dialog = await opened(page, language)
    const picture = dialog.locator('.identity-CaptchaField-picture img')
    await expect(picture).toBeVisible()
    expect(asked).toBe(1)
    const first = (await picture.getAttribute('src')) ?? ''
    await page.clock.fastForward(1_000)
    await dialog.locator('.identity-CaptchaField-picture').dblclick()
    await expect(picture).not.toHaveAttribute('src', first)
    expect(asked).toBe(2)
    await page.clock.fastForward(1_000)
    await dialog.getByRole('tab', { name: says.way_username }).click()
    await expect.poll(() => asked).toBe(3)
  })

  test(`a registration at an address that is not the house’s own is refused (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/PUT \/api\/members 4\d\d/)
    const way = await openFlakyProxy()
    await page.goto(way.address + at(language, '/register'))
    const dialog = page.getByRole('dialog', { name: identity.registerTitle })
    await dialog.getByRole('tab', { name: says.way_username }).click()
    await dialog.getByRole('textbox', { name: identity.username }).fill(freshName())
    for (const name of ['password', 'confirmPassword'])
      await dialog.locator(`input[name="${name}"]`).fill(PASSWORD)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: identity.registerSubmit, exact: true }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: errors.domainWrong })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
    // A page that is still open would miss its server.
    await page.goto('about:blank')
    way.close()
  })
}

async function opened(page: Page, language: Language): Promise<Locator> {
  await page.goto(at(language, '/register'))
  const dialog = page.getByRole('dialog', { name: words(language, 'identity').registerTitle })
  await expect(dialog.getByRole('checkbox')).toBeVisible()
  return dialog
}

async function isRefused(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(text)
}

/** The server's rules, with these changes. */
async function rulesOf(page: Page, changes: Parameters<typeof registerRulesOf>[0]): Promise<void> {
  const value = { rules: registerRulesOf(changes) }
  await page.route('**/api/registration-rules', route => route.fulfill({ json: { success: true, value } }))
}

/** Of the modules of the registration only these are on. */
async function modulesOf(page: Page, on: readonly string[]): Promise<void> {
  await page.unroute('**/api/register-settings')
  await page.route('**/api/register-settings', async route => {
    const response = await route.fetch()
    const answer = (await response.json()) as { value: { modules: string[] } }
    const others = answer.value.modules.filter(module => !module.startsWith('MOBILEREG'))
    const value = { ...answer.value, modules: [...others, ...on] }
    await route.fulfill({ response, json: { ...answer, value } })
  })
}
