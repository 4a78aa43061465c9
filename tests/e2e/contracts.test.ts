import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { TierText } from '#lib/contracts/rules.ts'
import type { SignedIn } from '#lib/identity/api.ts'
import { formatMoney } from '#lib/money/money.ts'
import { answer, type Change, offer, requestTermination } from '#server/contracts/change.ts'
import type { Transaction } from '#server/db/database.ts'
import { addMember, payIn, playRound, type TreeMember } from '#tests/support/team.ts'
import { findings, findingsInLight } from '../a11y/axe.ts'
import { builtPages } from './built-pages.ts'
import { type OwnSite, openOwnSite } from './own-site.ts'
import { balanceOf, sitDown } from './seats.ts'
import { at, expect, fill, test, words } from './story.ts'

// Protects: nothing begins or ends between two agents that both did not agree to after they saw what it means, and what
// was agreed on is paid to the minor unit, with every figure it was worked out from.

const PAGE = '/agentHome/agentRealtimeSalary'
const BUILT = new Set(builtPages().map(page => page.path))
type StoryLanguage = 'en' | 'th' | 'zh'
const STORIES = (['en', 'th', 'zh'] as const).filter(language => BUILT.has(at(language, PAGE)))

/** Each story has an hour of its own from noon in Bangkok. */
const NOON = Date.parse('2026-11-15T05:00:00Z')
const momentOf = (language: StoryLanguage, minutes: number) =>
  new Date(NOON + STORIES.indexOf(language) * 3_600_000 + minutes * 60_000)

/** ฿100,000, of which ฿90,000 are won back. */
const STAKE = 10_000_000n
const PAYOUT = 9_000_000n

interface Team {
  /** Below the house. */
  root: TreeMember
  agent: TreeMember
  /** An agent below the agent. */
  lower: TreeMember
  /** Below the agent. */
  player: TreeMember
}

let site: OwnSite
test.beforeAll(async () => {
  site = await openOwnSite(new Date(NOON))
})
test.afterAll(() => site.close())

for (const language of STORIES) {
  const says = words(language, 'contracts')
  const money = (minor: bigint) => formatMoney(minor, 'THB', language)

  test(`a contract goes from its offer to what it paid and to its end (${language})`, async ({ page }) => {
    const { root, agent, lower, player } = await teamThatPlayed(language)
    const [rootSeat, agentSeat] = [await site.seatOf(root), await site.seatOf(agent)]
    // The page tells by the clock of the browser what has begun.
    await page.clock.setFixedTime(momentOf(language, 11))
    const look = async (seat: Seat, search = '') => {
      await sitDown(page, seat, site.address)
      await page.goto(`${site.address}${at(language, PAGE)}${search}`)
    }

    await test.step('the upline types terms, is held to its own, sees what they would have paid, and offers them', async () => {
      await look(rootSeat, '?tab=downlines')
      const search = page.getByRole('searchbox', { name: says.search })
      await search.fill(agent.account)
      await search.press('Enter')
      await expect(page).toHaveURL(new RegExp(`search=${agent.account}`))
      await page.getByRole('button', { name: `${says.open} ${agent.account}` }).click()
      await page.getByRole('button', { name: says.offerNew }).click()
      const form = page.getByRole('form', { name: fill(says.editTitle, { name: agent.account }) })
      const rate = form.getByRole('textbox', { name: says.rateField })
      await rate.fill('0.11')
      await form.getByRole('button', { name: says.sendOffer }).click()
      await expect(rate).toHaveAttribute('aria-invalid', 'true')
      await rate.fill('0.06')
      const preview = form.getByRole('region', { name: says.previewTitle })
      await expect(preview).toContainText(money(6_000n))
      await expect(preview).toContainText(fill(says.presentPaid, { amount: money(8_000n) }))
      await looksRight(page, language)
      await form.getByRole('button', { name: says.sendOffer }).click()
      const offered = page.getByRole('article', { name: fill(says.offerTo, { name: agent.account }) })
      await expect(offered).toContainText('0.06%')
      await offered.getByRole('button', { name: says.takeBack }).click()
      await expect(offered).toBeHidden()
      await expect(page.getByText(says.event_takenBack, { exact: true })).toBeVisible()
    })

    await test.step('the downline refuses one offer, and nothing changes', async () => {
      await change(tx => offerRate(tx, root, agent, 700))
      await look(agentSeat)
      const card = openOffer(page, says.accept)
      await expect(card).toContainText('0.07%')
      await expect(waiting(page)).toHaveText('1')
      await pressAndConfirm(page, card, { title: says.refuseTitle, label: says.refuse })
      await expect(card).toBeHidden()
      await expect(waiting(page)).toHaveAttribute('hidden')
      await expect(page.getByText(says.event_refused, { exact: true })).toBeVisible()
      await expect(page.getByRole('article')).toContainText('0.08%')
    })

    await test.step('it accepts another after it has seen what that would have paid and what ends by itself', async () => {
      await change(tx => offerRate(tx, root, agent, 500))
      await page.reload()
      const card = openOffer(page, says.accept)
      await expect(card).toContainText(money(5_000n))
      await expect(card).toContainText(fill(says.presentPaid, { amount: money(8_000n) }))
      const ends = page.getByText(says.endsLower).locator('..')
      await expect(ends).toContainText(lower.account)
      await expect(ends).toContainText(fill(says.topTier, { pays: '0.07%' }))
      await looksRight(page, language)
      await pressAndConfirm(page, card, { title: says.acceptTitle, label: says.accept })
      await expect(page.getByText(says.tagPlanned, { exact: true })).toBeVisible()
      await expect(ends).toBeHidden()
      await page.getByRole('tab', { name: says.tabDownlines }).click()
      await page.getByRole('button', { name: `${says.open} ${lower.account}` }).click()
      await expect(page.getByText(says.ended_automatic)).toBeVisible()
    })

    await test.step('what its team then plays is paid by the upline when the window has ended', async () => {
      const before = [
        await balanceOf(rootSeat, site.address),
        await balanceOf(agentSeat, site.address),
      ] as const
      await playAt(language, 16, player)
      await passTo(language, 21)
      // The house pays the upline its own 0.1 %.
      expect(await balanceOf(rootSeat, site.address)).toBe(before[0] + 10_000n - 5_000n)
      expect(await balanceOf(agentSeat, site.address)).toBe(before[1] + 5_000n)
    })

    await test.step('the statement shows every input, the formula, and the member behind it', async () => {
      await page.clock.setFixedTime(momentOf(language, 21))
      await look(agentSeat, '?tab=settlements')
      const statements = page.getByRole('region', { name: says.statementsName }).locator('details')
      await expect(statements).toHaveCount(2)
      const newest = statements.first()
      await expect(newest.locator('summary')).toContainText(money(5_000n))
      await expect(newest.locator('summary')).toContainText(says.state_paid)
      await newest.locator('summary').click()
      for (const figure of [STAKE, PAYOUT, STAKE - PAYOUT])
        await expect(newest.getByRole('definition').filter({ hasText: money(figure) })).not.toHaveCount(0)
      await expect(newest).toContainText(
        fill(says.formula_bets, { base: money(STAKE), rate: '0.05%', amount: money(5_000n) }),
      )
      const members = newest.getByRole('table', { name: says.membersName })
      await expect(members.getByRole('row', { name: player.account })).toContainText(money(STAKE - PAYOUT))
      await expect(members.getByRole('row', { name: says.total })).toContainText(money(STAKE))
      await looksRight(page, language)
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: says.export }).click()
      const file = readFileSync(await (await downloading).path(), 'utf8')
      expect(file.trim().split('\r\n')).toHaveLength(3)
    })

    await test.step('the end is asked for, refused, asked for again and agreed to', async () => {
      await page.getByRole('tab', { name: says.tabOwn }).click()
      await page.getByRole('button', { name: says.askEnd }).click()
      const dialog = page.getByRole('dialog', { name: says.endDialogTitle })
      await dialog.getByRole('button', { name: says.askEnd }).click()
      await expect(page.getByRole('heading', { name: says.endAskedMine })).toBeVisible()
      await look(rootSeat, `?tab=downlines&who=${agent.account}`)
      await pressAndConfirm(page, page, { title: says.keepTitle, label: says.keep })
      await expect(page.getByText(says.event_endRefused, { exact: true })).toBeVisible()
      await change(tx => requestTermination(tx, by(agent), { kind: 'realtime', downlineId: undefined }))
      await page.reload()
      await pressAndConfirm(page, page, { title: says.agreeEndTitle, label: says.agreeEnd })
      await expect(page.getByRole('article').getByText(says.tagEnding, { exact: true })).toBeVisible()
    })
  })
}

type Seat = Pick<SignedIn, 'token' | 'member'>

/** Contracts of 0.1, 0.08 and 0.07 percent from the house downwards, and a whole window with a round. */
async function teamThatPlayed(language: StoryLanguage): Promise<Team> {
  const { db } = site.runtime
  const joined = momentOf(language, 1)
  site.goTo(joined)
  const add = (name: string, upline: TreeMember | undefined, isAgent = true) =>
    addMember(db, { upline, isAgent, account: `${name}of${language}`, at: joined })
  const root = await add('root', undefined)
  const agent = await add('agent', root)
  const lower = await add('lower', agent)
  const player = await add('player', agent, false)
  for (const { id: memberId } of [root, player]) await payIn(db, { memberId, amount: 4n * STAKE, at: joined })
  const relations = [
    [undefined, root, 1_000],
    [root, agent, 800],
    [agent, lower, 700],
  ] as const
  for (const [upline, downline, ppm] of relations) {
    await change(async tx => {
      const { request } = await offerRate(tx, upline, downline, ppm)
      await answer(tx, by(downline), { requestId: request.id, isAccepted: true, told: '' })
    })
  }
  await playAt(language, 6, player)
  await passTo(language, 11)
  return { root, agent, lower, player }
}

async function playAt(language: StoryLanguage, minutes: number, { id: memberId }: TreeMember): Promise<void> {
  const moment = momentOf(language, minutes)
  site.goTo(moment)
  await playRound(site.runtime.db, { memberId, at: moment, stake: STAKE, payout: PAYOUT })
}

/** Lets time pass; what has ended by then is settled. */
async function passTo(language: StoryLanguage, minutes: number): Promise<void> {
  site.goTo(momentOf(language, minutes))
  await site.closeWindows()
}

function change<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value> {
  return site.runtime.db.transaction(work)
}

/** A real-time salary of so many millionths from ฿50 of valid bets. */
function offerRate(tx: Transaction, upline: TreeMember | undefined, downline: TreeMember, ppm: number) {
  const tiers: TierText[] = [{ validBet: '5000', active: 1, loss: '0', ppm }]
  return offer(tx, by(upline), { kind: 'realtime', period: null, tiers, downlineId: downline.id })
}

/** Without an agent the house acts. */
function by(agent: TreeMember | undefined): Change {
  const { clock, config } = site.runtime
  const { currency, timeZone } = config
  return { actor: agent?.id ?? null, at: clock.now(), timeZone, format: { currency, tag: 'en' } }
}

/** The offer that waits for the reader's answer. */
function openOffer(page: Page, accept: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('button', { name: accept }) })
}

/** Answers what was asked for; it says what follows and asks once. */
async function pressAndConfirm(
  page: Page,
  where: Page | Locator,
  { title, label }: { title: string; label: string },
) {
  await where.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog).toBeHidden()
}

/** How many offers wait, at the entry of the navigation. */
function waiting(page: Page): Locator {
  return page.locator('#agent-menu [data-offers="realtime"]')
}

/** Dark in one language and light in another: the page is the same. */
async function looksRight(page: Page, language: StoryLanguage): Promise<void> {
  if (language === 'en') expect(await findings(page)).toEqual([])
  if (language === 'th') expect(await findingsInLight(page)).toEqual([])
}
