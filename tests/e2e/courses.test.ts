import type { Locator, Page } from '@playwright/test'
import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { formatMoney } from '#lib/money/money.ts'
import { decide } from '#server/cashier/decide.ts'
import { expireUnpaid } from '#server/cashier/expiry.ts'
import { insertDeposit } from '#server/cashier/queries.ts'
import { receiveUnanswered } from '#server/withdrawals/auto-receipt.ts'
import { payIn, payOut } from '#tests/support/team.ts'
import { callServer } from '#tests/support/visitor.ts'
import { findings, findingsInLight } from '../a11y/axe.ts'
import { picture } from '../server/uploads/pictures.ts'
import { type OwnSite, test as ownSite } from './own-site.ts'
import { readyToWithdraw, requestWithdrawal } from './payouts.ts'
import { freshName, openAccount, type Seat, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, words } from './story.ts'

// Protects: wherever a deposit or a withdrawal stands, the member reads how it came there and why, what comes next and by
// when; proof that was sent can be looked at again.

const MINUTE_MS = 60_000
const TERMS = { minMinor: '10000', maxMinor: '10000000', feeMinor: '0', payMinutes: 60, expectedMinutes: 10 }
const DEPOSITS = {
  promptPay: { target: '0812345678', name: 'Example', ...TERMS },
  bankTransfer: { accounts: [{ bank: 'KBANK', number: '000-0-00000-2', name: 'Example' }], ...TERMS },
  secondPersonFromMinor: '5000000',
}
const REJECTED = 'The name on the slip is another'
const MISSING = 'Not on my statement of today'

const test = ownSite.extend<{ seat: Seat }>({
  seat: async ({ site }, use) => {
    await site.operator('set', 'deposits', JSON.stringify(DEPOSITS))
    const entry = { id: newId(), username: freshName() }
    await use(await openAccount(site.address, 'register', '/members', entry))
  },
})

/** Carries out a call of the member, which is not refused. */
async function does({ token }: Seat, url: string, path: string, body: object): Promise<void> {
  const answer = await callServer(url, 'POST', path, { token, body })
  if (!answer.success) throw new Error(`${path}: ${answer.code}`)
}

async function pictureOf({ token }: Seat, url: string, purpose: string): Promise<string> {
  const id = newId()
  const answer = await fetch(`${url}/api/uploads/${id}?purpose=${purpose}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: new Uint8Array(await picture('png')),
  })
  if (!answer.ok) throw new Error(`no picture: ${answer.status}`)
  return id
}

/** A deposit in each status, and one whose slip is there; by what they are called here. */
async function depositsOf(seat: Seat, { address, runtime, operator }: OwnSite) {
  const { db, clock } = runtime
  const now = clock.now()
  const ids = { expired: newId(), rejected: newId(), checked: newId(), awaiting: newId(), created: newId() }
  const payment = { payee: 'Example', until: new Date(now.getTime() + 60 * MINUTE_MS) }
  const facts = { memberId: seat.member.id, amount: 50_000n, fee: 0n, currency: 'THB' }
  await db.transaction(async tx => {
    const createdAt = new Date(now.getTime() - 120 * MINUTE_MS)
    const over = { payee: 'Example', target: '0812345678', until: new Date(now.getTime() - 60 * MINUTE_MS) }
    await insertDeposit(tx, { ...facts, id: ids.expired, method: 'promptPay', createdAt, payment: over })
    await decide(tx, { id: ids.expired, status: 'awaiting', at: createdAt, depositTurnover: '0' })
    await expireUnpaid(tx, now)
  })
  const approved = newId()
  for (const id of [ids.rejected, approved]) {
    await does(seat, address, '/deposits', { id, method: 'promptPay', amount: '50000' })
    if (id === approved) await operator('deposits', 'approve', id)
    else await operator('deposits', 'reject', id, REJECTED)
  }
  await does(seat, address, '/deposits', {
    id: ids.checked,
    method: 'bankTransfer',
    bank: 'KBANK',
    amount: '50000',
  })
  const images = [await pictureOf(seat, address, 'depositSlip')]
  await does(seat, address, `/deposits/${ids.checked}/payment`, { images, bankReference: 'KB-7' })
  await does(seat, address, '/deposits', {
    id: ids.awaiting,
    method: 'bankTransfer',
    bank: 'KBANK',
    amount: '50000',
  })
  // At a provider that has not named a page for it yet.
  await insertDeposit(db, { ...facts, id: ids.created, method: 'providerPage', createdAt: now, payment })
  return { ...ids, approved }
}

/** A withdrawal in each status; by the statuses. */
async function withdrawalsOf(seat: Seat, { address, runtime, operator }: OwnSite) {
  const { db, clock } = runtime
  const memberId = seat.member.id
  await payIn(db, { memberId, amount: 1_000_000n, at: clock.now() })
  const long = new Date(clock.now().getTime() - 25 * 60 * MINUTE_MS)
  const autoReceived = await payOut(db, { memberId, amount: 40_000n, at: long })
  await db.transaction(tx => receiveUnanswered(tx, clock.now()))
  const accountId = await readyToWithdraw(seat, address)
  const ask = () => requestWithdrawal(seat, { accountId, amount: '40000' }, address)
  const ids = {
    autoReceived,
    rejected: await ask(),
    received: await ask(),
    notReceived: await ask(),
    paid: await ask(),
    approved: await ask(),
    reviewing: await ask(),
    applied: await ask(),
  }
  await operator('withdrawals', 'reject', ids.rejected, REJECTED)
  for (const id of [ids.received, ids.notReceived, ids.paid, ids.approved])
    await operator('withdrawals', 'approve', id)
  for (const id of [ids.received, ids.notReceived, ids.paid])
    await operator('withdrawals', 'paid', id, 'KB-20261122-1')
  await operator('withdrawals', 'review', ids.reviewing)
  await does(seat, address, `/withdrawals/${ids.received}/receipt`, { isReceived: true })
  const images = [
    await pictureOf(seat, address, 'payoutProof'),
    await pictureOf(seat, address, 'payoutProof'),
  ]
  const missing = { isReceived: false, remark: MISSING, images }
  await does(seat, address, `/withdrawals/${ids.notReceived}/receipt`, missing)
  return ids
}

async function isSound(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([])
  expect(await findingsInLight(page), 'light').toEqual([])
}

/** The steps of a course, each with its moment. */
async function tells(course: Locator, steps: readonly (string | RegExp)[]): Promise<void> {
  await expect(course.getByRole('listitem')).toContainText([...steps])
  await expect(course.locator('li:not(.course-next) time')).toHaveText(
    (await course.locator('li:not(.course-next)').all()).map(() => /\d\d:\d\d/),
  )
}

for (const language of LANGUAGES) {
  const by = (text: string) => new RegExp(`^${fill(text, { time: '.*\\d\\d[:.]\\d\\d.*' })}$`)
  const money = (minor: bigint) => formatMoney(minor, 'THB', language)

  test(`a member reads the course of every deposit, wherever it stands (${language})`, async ({
    page,
    site,
    seat,
  }) => {
    const says = words(language, 'cashier')
    const ids = await depositsOf(seat, site)
    await sitDown(page, seat, site.address)
    await page.goto(site.address + at(language, '/member/depositv2'))
    const row = (id: string) => page.locator('.last-deposits tr', { hasText: referenceOf({ id }) })
    for (const [id, steps, next] of [
      [ids.created, [says.status_created], says.next_pay],
      [ids.awaiting, [says.status_created, says.status_awaiting], says.next_pay],
      [ids.checked, [says.status_created, says.status_awaiting], says.next_check],
      [ids.approved, [says.status_created, says.status_awaiting, says.status_approved], ''],
      [ids.rejected, [says.status_created, says.status_awaiting, says.status_rejected], ''],
      [ids.expired, [says.status_created, says.status_awaiting, says.status_expired], says.next_anew],
    ] as const) {
      // What the member has paid waits for the house, whatever its last step is called.
      const tag = next === says.next_check ? says.status_checking : (steps.at(-1) ?? '')
      await expect(row(id).locator('.tag')).toHaveText(tag)
      await expect(row(id)).toContainText(money(50_000n))
      await row(id).getByText(says.showCourse).click()
      await tells(row(id).getByRole('list', { name: says.course }), next ? [...steps, next] : steps)
      // What is expected by a moment says so beside the status, and in the course.
      const isTimed = next === says.next_pay || next === says.next_check
      await expect(row(id).getByText(by(says.by))).toHaveCount(isTimed ? 2 : 0)
    }
    await expect(row(ids.rejected).getByText(REJECTED)).toHaveCount(2)
    await expect(row(ids.expired).getByText(says.reason_unpaidInTime)).toHaveCount(2)
    await isSound(page)
  })

  test(`a member reads the course of every withdrawal, wherever it stands (${language})`, async ({
    page,
    site,
    seat,
  }) => {
    const says = words(language, 'withdraw')
    const images = words(language, 'uploads')
    const ids = await withdrawalsOf(seat, site)
    await sitDown(page, seat, site.address)
    await page.goto(site.address + at(language, '/member/withdraw'))
    const last = page
      .getByRole('region', { name: says.last })
      .locator('.withdrawals-LastWithdrawals-list > li')
    const row = (id: string) => last.filter({ hasText: referenceOf({ id }) })
    const began = [says.status_applied, says.status_approved]
    const paid = [...began, says.status_paid]
    for (const [id, steps, next] of [
      [ids.applied, [says.status_applied], says.next_applied],
      [ids.reviewing, [says.status_applied, says.status_reviewing], says.next_reviewing],
      [ids.approved, began, says.next_approved],
      [ids.paid, paid, says.next_paid],
      [ids.received, [...paid, says.status_received], ''],
      [ids.notReceived, [...paid, says.status_notReceived], says.next_notReceived],
      [ids.autoReceived, [...paid, says.status_autoReceived], ''],
      [ids.rejected, [says.status_applied, says.status_rejected], ''],
    ] as const) {
      const summary = row(id).locator('summary')
      await expect(summary.locator('.tag')).toHaveText(steps.at(-1) ?? '')
      await expect(summary).toContainText(money(40_000n))
      await summary.click()
      await tells(row(id).getByRole('list', { name: says.course }), next ? [...steps, next] : steps)
      await expect(row(id).getByText(by(says.by))).toHaveCount(next ? 1 : 0)
    }
    await expect(row(ids.rejected).getByText(REJECTED)).toBeVisible()
    await expect(row(ids.paid)).toContainText('KB-20261122-1')
    await expect(row(ids.notReceived).getByText(MISSING)).toBeVisible()
    await row(ids.notReceived).getByRole('button', { name: images.showImages }).click()
    for (const number of [1, 2])
      await expect(
        row(ids.notReceived).getByRole('img', { name: fill(images.imageOf, { number }) }),
      ).toBeVisible()
    await expect(page.getByRole('region', { name: says.receiptTitle })).toContainText('···· 4471')
    await isSound(page)
  })
}
