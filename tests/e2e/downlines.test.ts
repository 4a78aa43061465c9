import type { Page } from '@playwright/test'
import { newId } from '#lib/ids/ids.ts'
import { callServer } from '#tests/support/visitor.ts'
import { findings, findingsInLight } from '../a11y/axe.ts'
import { demoSeat, freshName, openAccount, type Seat, serverAddress, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, type Language, ownNetwork, test, words } from './story.ts'

// Protects: members come into a team by the agent's own link or hand, with the rate that was promised; the agent sees who
// is there, and raises rates, by mouse and by keyboard.

test.describe.configure({ mode: 'parallel' })
test.beforeEach(ownNetwork)

const PASSWORD = 'four quiet koi swim'

/** An account that came by a new link of somebody. */
async function below(upline: Seat, kind: 'player' | 'agent', rate: string): Promise<Seat> {
  const url = serverAddress()
  const wish = { id: newId(), kind, rate, mostUses: 1 }
  const made = await callServer(url, 'POST', '/agent/invites', { token: upline.token, body: wish })
  const affiliateCode = String(made.value?.code)
  return openAccount(url, 'register', '/members', { id: newId(), username: freshName(), affiliateCode })
}
const someAgent = async () => below(await demoSeat('niran'), 'agent', '1')

async function isSound(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([])
  expect(await findingsInLight(page)).toEqual([])
  await page.evaluate(() => {
    delete document.documentElement.dataset.theme
  })
}

for (const language of LANGUAGES) {
  const says = words(language, 'downlines')
  const errors = words(language, 'errors')

  test(`a link leads into the team, and an account is opened by hand (${language})`, async ({
    page,
    browser,
  }) => {
    const agent = await someAgent()
    await sitDown(page, agent)
    await page.goto(at(language, '/agentHome/registerCenter'))
    const rate = page.getByRole('textbox', { name: says.rate })
    const dialog = page.getByRole('dialog')
    let link = ''

    await test.step('a rate above one’s own is said beside the field, and a good one makes a link', async () => {
      await expect(page.getByText(says.noInvites)).toBeVisible()
      await isSound(page)
      await rate.fill('1.1')
      await page.getByRole('button', { name: says.makeLink }).click()
      await expect(rate).toHaveAccessibleDescription(fill(errors.rateAboveOwn, { most: '1' }))
      await rate.fill('0.4')
      await page.getByRole('textbox', { name: says.mostUses }).fill('1')
      await page.getByRole('button', { name: says.makeLink }).click()
      await expect(dialog.getByRole('img', { name: says.qr })).toBeVisible()
      link = await dialog.getByRole('textbox', { name: says.link }).inputValue()
      await isSound(page)
      await page.keyboard.press('Escape')
    })

    await test.step('who follows it asks for no code, and is in the team', async () => {
      const guest = await browser.newPage()
      const name = await registerBy(guest, language, link)
      await guest.close()
      await page.reload()
      const row = page.getByRole('row').filter({ hasText: fill(says.usedOf, { uses: 1, most: 1 }) })
      await expect(row).toContainText(says.state_usedUp)
      await page.goto(at(language, '/agentHome/downlineManagmentView'))
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('0.4%')
    })

    await test.step('an account is opened, and its password is shown once', async () => {
      await page.goto(`${at(language, '/agentHome/registerCenter')}?open`)
      const name = freshName()
      await page.getByRole('textbox', { name: says.account }).fill('9')
      await page.getByRole('button', { name: says.openSubmit }).click()
      await expect(page.getByRole('textbox', { name: says.account })).toBeFocused()
      await page.getByRole('textbox', { name: says.account }).fill(name)
      await page.getByRole('textbox', { name: says.rate }).fill('0.2')
      await page.getByRole('button', { name: says.openSubmit }).click()
      await expect(page.getByRole('heading', { name: fill(says.openedTitle, { name }) })).toBeFocused()
      await expect(page.locator('.downlines-Opened-password')).toHaveText(/^(?:\w{4}-){3}\w{4}$/)
      await isSound(page)
    })
  })

  test(`a team is looked at as a table and as a tree, and a rate is raised (${language})`, async ({
    page,
  }) => {
    const agent = await someAgent()
    const middle = await below(agent, 'agent', '0.5')
    const player = await below(middle, 'player', '0.1')
    await sitDown(page, agent)
    await page.goto(at(language, '/agentHome/downlineManagmentView'))
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })

    await test.step('a rate is raised for tomorrow, within the bounds', async () => {
      await expect(rowOf(middle.username)).toContainText('0.5%')
      await isSound(page)
      await rowOf(middle.username)
        .getByRole('button', { name: `${says.raiseRate} ${middle.username}` })
        .click()
      const field = page.getByRole('dialog').getByRole('textbox', { name: says.newRate })
      await field.fill('0.5')
      await page.keyboard.press('Enter')
      await expect(field).toHaveAccessibleDescription(fill(errors.rateNotHigher, { above: '0.5' }))
      await isSound(page)
      await field.fill('0.8')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(rowOf(middle.username)).toContainText(fill(says.fromTomorrow, { rate: '0.8%' }))
    })

    await test.step('a name is found in the whole team, and the way down stands in the address', async () => {
      await page.getByRole('searchbox', { name: says.search }).fill(player.username)
      await page.keyboard.press('Enter')
      await expect(rowOf(player.username)).toContainText(middle.username)
      await expect(page).toHaveURL(new RegExp(`search=${player.username}`))
      await page.getByRole('searchbox', { name: says.search }).fill('nobodyatall')
      await page.keyboard.press('Enter')
      await expect(page.getByText(says.nobodyFound)).toBeVisible()
      await page.getByRole('button', { name: says.clearSearch }).click()
      await page.getByRole('button', { name: new RegExp(`${says.openTeam}.*${middle.username}`) }).click()
      await expect(page).toHaveURL(/under=/)
      await expect(rowOf(player.username)).toBeVisible()
      await page.getByRole('navigation', { name: says.trail }).getByRole('button', { name: says.top }).click()
      await expect(rowOf(middle.username)).toBeVisible()
    })

    await test.step('the tree is walked by arrow keys', async () => {
      await page.getByRole('button', { name: says.viewTree }).click()
      const tree = page.getByRole('tree', { name: says.treeName })
      const node = tree.getByRole('treeitem', { name: new RegExp(`^${middle.username}`) })
      await node.focus()
      await expect(node).toHaveAttribute('aria-expanded', 'false')
      await page.keyboard.press('ArrowRight')
      const leaf = tree.getByRole('treeitem', { name: new RegExp(`^${player.username}`) })
      await expect(leaf).toHaveAttribute('aria-level', '2')
      await page.keyboard.press('ArrowRight')
      await expect(leaf).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: says.chosen })).toContainText(player.username)
      await isSound(page)
      await page.keyboard.press('ArrowLeft')
      await expect(node).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await expect(leaf).toHaveCount(0)
    })
  })
}

/** Registers by a link with a user name; answers it. */
async function registerBy(page: Page, language: Language, link: string): Promise<string> {
  const identity = words(language, 'identity')
  const says = words(language, 'registration')
  const name = freshName()
  await page.goto(link)
  const form = page.getByRole('dialog', { name: identity.registerTitle })
  await form.getByRole('tab', { name: says.way_username }).click()
  await form.getByRole('textbox', { name: identity.username }).fill(name)
  for (const label of [identity.password, identity.confirmPassword])
    await form.getByLabel(label, { exact: false }).and(page.locator('input')).first().fill(PASSWORD)
  await form.getByRole('checkbox').check()
  await expect(form.getByRole('textbox', { name: says.label_affiliateCode })).toHaveCount(0)
  await form.getByRole('button', { name: identity.registerSubmit, exact: true }).click()
  await expect(page.getByRole('banner').locator('[data-balance]')).toContainText(/\d/)
  return name
}
