import type { Page } from '@playwright/test'
import { newId } from '#lib/ids/ids.ts'
import { callServer, signIn } from '#tests/support/visitor.ts'
import { operator } from '../../e2e/operator.ts'
import { readyToWithdraw } from '../../e2e/payouts.ts'
import { fillLists, newSeat, type Seat, serverAddress } from '../../e2e/seats.ts'
import { expect, words } from '../../e2e/story.ts'
import { buttonOf, dialogOf, type Language, type Opening, patternOf } from './opening.ts'

const GIFT = 'For your patience'
const SECURITY = '/member/securityCenter'
const LIMITS = '/member/limits'
const WITHDRAW = '/member/withdraw'

/** Has played, has an account to be paid to, a reward, a deposit that waits, and another device. */
export async function busyMember(language: Language): Promise<Seat> {
  const seat = await newSeat()
  await fillLists(seat)
  await readyToWithdraw(seat)
  await operator('rewards', 'give', seat.username, '50', `--title-${language}`, GIFT)
  const body = { id: newId(), method: 'promptPay', amount: '25000' }
  await callServer(serverAddress(), 'POST', '/deposits', { token: seat.token, body })
  await signIn(serverAddress(), seat.username, seat.password)
  return seat
}

async function openMenu(page: Page): Promise<void> {
  await page.locator('button[popovertarget="account-menu"]').click()
  await expect(page.locator('#account-menu')).toBeVisible()
}

/** A drop of envelopes is over, of which this member has opened one. */
async function endADrop(page: Page): Promise<void> {
  const hex = 'a3'.repeat(32)
  const sums = { total: '20000', least: '500', most: '19500', currency: 'THB' }
  const now = Date.now()
  const last = {
    ...sums,
    id: newId(),
    title: null,
    beginsAt: new Date(now - 7_200_000).toISOString(),
    endsAt: new Date(now - 3_600_000).toISOString(),
    count: 2,
    left: 0,
    turnover: '1',
    seedHash: hex,
    mine: { number: 1, amount: '19500' },
  }
  const drops = { isOn: true, serverTime: new Date(now).toISOString(), drops: [], last }
  const draw = { ...sums, name: 'drop', seedHash: hex, seed: hex, amounts: ['19500', '500'], opened: 2 }
  await page.route('**/api/envelopes**', route => {
    const value = route.request().url().endsWith('/draw') ? draw : drops
    return route.fulfill({ json: { success: true, value } })
  })
}

/** A button beside a thing, which says it too. */
function pressAbout(
  verb: 'setUp' | 'change',
  thing: 'payment' | 'authenticator' | 'passkey' | 'email' | 'profile',
) {
  return async (page: Page, language: Language) => {
    const says = words(language, 'security')
    await buttonOf(page, `${says[verb]} ${says[thing]}`).click()
    await expect(dialogOf(page)).toBeVisible()
  }
}

/** By a busy member. */
export const FOR_MEMBERS: readonly Opening[] = [
  { name: 'change of the payment password', path: SECURITY, open: pressAbout('change', 'payment') },
  {
    name: 'forgotten payment password',
    path: SECURITY,
    open: async (page, language) => {
      await pressAbout('change', 'payment')(page, language)
      await dialogOf(page)
        .getByRole('button', { name: words(language, 'security').paymentForgot })
        .click()
      await expect(dialogOf(page)).toContainText(words(language, 'security').paymentForgotNone)
    },
  },
  {
    name: 'authenticator',
    path: SECURITY,
    open: async (page, language) => {
      await pressAbout('setUp', 'authenticator')(page, language)
      await expect(dialogOf(page).locator('.security-AuthenticatorDialog-secret')).toBeVisible()
    },
  },
  { name: 'passkey', path: SECURITY, open: pressAbout('setUp', 'passkey') },
  { name: 'e-mail address', path: SECURITY, open: pressAbout('setUp', 'email') },
  { name: 'profile', path: SECURITY, open: pressAbout('change', 'profile') },
  {
    name: 'mobile number',
    path: SECURITY,
    open: async (page, language) => {
      const { setUp } = words(language, 'security')
      await buttonOf(page, `${setUp} ${words(language, 'phone').mobileNumber}`).click()
      await expect(dialogOf(page).getByRole('button', { name: /\+66/ })).toBeVisible()
    },
  },
  {
    name: 'other devices',
    path: SECURITY,
    open: (page, language) => buttonOf(page, words(language, 'security').devicesEndOthers).click(),
  },
  {
    name: 'closing the account',
    path: SECURITY,
    open: (page, language) => buttonOf(page, words(language, 'security').closeTitle).click(),
  },
  {
    name: 'a limit',
    path: LIMITS,
    open: (page, language) => buttonOf(page, patternOf(words(language, 'limits').setName)).click(),
  },
  {
    name: 'a break',
    path: LIMITS,
    open: (page, language) => buttonOf(page, patternOf(words(language, 'limits').breakFor)).click(),
  },
  {
    name: 'exclusion',
    path: LIMITS,
    open: (page, language) => buttonOf(page, words(language, 'limits').excludeForGood).click(),
  },
  {
    name: 'another account to be paid to',
    path: WITHDRAW,
    open: (page, language) => buttonOf(page, words(language, 'withdraw').addAccount).click(),
  },
  {
    name: 'removing an account to be paid to',
    path: WITHDRAW,
    open: (page, language) => buttonOf(page, patternOf(words(language, 'withdraw').removeAccount)).click(),
  },
  {
    name: 'cancelling a deposit',
    path: '/member/depositv2',
    open: (page, language) => buttonOf(page, patternOf(words(language, 'cashier').cancelName)).click(),
  },
  {
    name: 'a round',
    path: '/member/personalHistoryCopy',
    open: async (page, language) => {
      await buttonOf(page, patternOf(words(language, 'play').openRound)).click()
      await expect(dialogOf(page).getByRole('region').first()).toBeVisible()
    },
  },
  {
    name: 'a reward',
    path: '/member/rewardCenter',
    open: page => page.getByRole('listitem').filter({ hasText: GIFT }).getByRole('button').click(),
  },
  {
    name: 'envelopes made again',
    path: '/member/rewardCenter',
    open: async (page, language) => {
      await endADrop(page)
      await page.reload()
      await buttonOf(page, words(language, 'rewards').envelopeCheck).click()
      await expect(dialogOf(page).getByRole('listitem').first()).toBeVisible()
      await page.unroute('**/api/envelopes**')
    },
  },
  { name: 'account menu', path: '/help', open: openMenu },
  {
    name: 'logging out',
    path: '/help',
    open: async (page, language) => {
      await openMenu(page)
      await page.locator('#account-menu').getByRole('button').last().click()
      await expect(page.getByRole('dialog', { name: words(language, 'identity').signOutTitle })).toBeVisible()
    },
  },
  {
    name: 'the member centre over a page',
    path: '/help',
    open: async page => {
      await openMenu(page)
      await page.locator('#account-menu a[href$="/member/withdraw"]').click()
      await expect(dialogOf(page).locator('iframe')).toHaveAttribute('data-state', 'ready')
      await expect(dialogOf(page).frameLocator('iframe').locator('form').first()).toBeVisible()
    },
  },
  {
    name: 'a reality check',
    path: '/help',
    open: async (page, language) => {
      await page.route('**/api/limits/reality', async route => {
        if (route.request().method() !== 'GET') return route.fallback()
        const answer = await route.fetch()
        const { value } = (await answer.json()) as { value: { now: string } }
        await route.fulfill({
          response: answer,
          json: { success: true, value: { ...value, dueAt: value.now } },
        })
      })
      await page.reload()
      await expect(page.getByRole('dialog', { name: words(language, 'reality').title })).toBeVisible()
      await page.unroute('**/api/limits/reality')
    },
  },
]
