import type { Page } from '@playwright/test'
import { demoSeat, newSeat, type Seat, sitDown } from './seats.ts'
import { at, expect, LANGUAGES, type Language, ownNetwork, test, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })
test.beforeEach(ownNetwork)

/** What a page was still reading when somebody signed out is refused; nobody waits for it any more. */
const READ_WHILE_LEAVING = /^GET \/api\/\S+ 401$/

for (const language of LANGUAGES) {
  const t = words(language, 'agent')
  const identity = words(language, 'identity')
  const errors = words(language, 'errors')

  test(`only agents log in at the back office, and go on to their centre (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/POST \/api\/session 4\d\d/)
    await page.goto(at(language, '/agent'))
    const form = page.getByRole('region', { name: t.formTitle })
    await expect(form).toContainText('12:00')
    const player = await newSeat()
    await fillIn(page, language, player.username, player.password)
    await expect(form.getByRole('alert')).toContainText(errors.agentsOnly)
    await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
    await expect(form.getByRole('textbox', { name: identity.username })).toHaveValue(player.username)
    await fillIn(page, language, 'trial1', 'Demo1234!')
    await expect(form.getByRole('alert')).toContainText(errors.membersOnly)
    await fillIn(page, language, 'niran', 'Demo1234!')
    await expect(page).toHaveURL(new RegExp(`${at(language, '/agentHome')}$`))
    await expect(page.getByRole('heading', { level: 1, name: t.announcements })).toBeVisible()
  })

  test(`the agent centre has its own header with a ticking clock, and nothing of the players' shell (${language})`, {
    tag: '@shape',
  }, async ({ page, isMobile }) => {
    const agent = await demoSeat('niran')
    await sitDown(page, agent)
    await page.goto(at(language, '/agentHome'))
    await expect(page.locator('[data-agent-name]')).toHaveText(agent.member.nickname || agent.member.account)
    const clock = page.getByRole('timer')
    await expect(clock).toContainText('GMT+7')
    const time = await clock.locator('time').textContent()
    await expect(clock.locator('time')).not.toHaveText(time ?? '')
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: words(language, 'shell').sideMenu })).toHaveCount(0)
    if (isMobile) await page.getByRole('button', { name: t.more }).click()
    const own = page.getByRole('navigation', { name: t.nav })
    await expect(own.getByRole('link', { name: t.announcements })).toHaveAttribute('aria-current', 'page')
    await expect(own.getByRole('link', { name: t.deposit })).toBeVisible()
    if (isMobile) await page.keyboard.press('Escape')
    await page.locator('[data-notices] summary').first().click()
    await expect(page.locator('[data-notices] details[open] .prose')).toBeVisible()
  })

  test(`signing out of the agent centre asks first, and then leads home (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(READ_WHILE_LEAVING)
    await sitDown(page, await demoSeat('niran'))
    await page.goto(at(language, '/agentHome'))
    const out = page.getByRole('button', { name: t.signOut, exact: true })
    await out.click()
    const dialog = page.getByRole('dialog', { name: t.signOutTitle })
    await dialog.getByRole('button', { name: t.stay }).click()
    await expect(dialog).toBeHidden()
    await expect(out).toBeFocused()
    await out.click()
    await dialog.getByRole('button', { name: t.signOut, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`\\d${at(language, '/')}$`))
    await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
  })

  test(`guests and members cannot stay on the agent centre (${language})`, async ({ page, trouble }) => {
    trouble.expectAnswer(READ_WHILE_LEAVING)
    await page.goto(at(language, '/agentHome'))
    await expect(page).toHaveURL(new RegExp(`${at(language, '/agent')}\\?next=`))
    await expect(
      page.getByRole('region', { name: t.formTitle }).getByRole('textbox', { name: identity.username }),
    ).toBeVisible()
    await stays(page, language, await newSeat(), t.notAgentText)
    await page.getByRole('button', { name: t.logOut, exact: true }).click()
    await expect(
      page.getByRole('region', { name: t.formTitle }).getByRole('textbox', { name: identity.username }),
    ).toBeVisible()
    await stays(page, language, await demoSeat('trial1'), t.trialText)
  })

  test(`the agents' page explains every kind of pay and promises no income (${language})`, async ({
    page,
  }) => {
    await page.goto(at(language, '/agent'))
    for (const kind of [t.rebate, t.dividend, t.daily, t.hourly, t.realtime]) {
      await expect(page.getByRole('heading', { name: kind, exact: true })).toBeVisible()
    }
    await expect(page.getByText(t.honest1)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: t.ask })).toHaveAttribute(
      'href',
      at(language, '/support'),
    )
  })

  test(`an agent who forgot the password is led to the page that says how to get back in (${language})`, async ({
    page,
  }) => {
    const forget = words(language, 'forget')
    await page.goto(at(language, '/agent'))
    await page.getByRole('main').getByRole('link', { name: identity.forgotPassword }).click()
    await expect(page.getByRole('heading', { level: 1, name: forget.title })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: forget.ask })).toHaveAttribute(
      'href',
      at(language, '/support'),
    )
    await main.getByRole('link', { name: forget.login, exact: true }).click()
    await expect(page.getByRole('dialog', { name: identity.loginTitle })).toBeVisible()
  })
}

async function fillIn(page: Page, language: Language, username: string, password: string): Promise<void> {
  const identity = words(language, 'identity')
  const form = page.getByRole('region', { name: words(language, 'agent').formTitle })
  await form.getByRole('textbox', { name: identity.username }).fill(username)
  await form.getByRole('textbox', { name: identity.password }).fill(password)
  await form.getByRole('button', { name: identity.loginSubmit, exact: true }).click()
}

/** Sits down, asks for the agent centre, and is told on the agents' page why not. */
async function stays(page: Page, language: Language, seat: Seat, why: string): Promise<void> {
  await sitDown(page, seat)
  await page.goto(at(language, '/agentHome'))
  await expect(page).toHaveURL(new RegExp(`${at(language, '/agent')}\\?next=`))
  await expect(page.getByText(words(language, 'agent').notAgent)).toBeVisible()
  await expect(page.getByText(why)).toBeVisible()
}
