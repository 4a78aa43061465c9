import { SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { newSeat, sitDown } from './seats.ts'
import { at, expect, test } from './story.ts'

// Protects: every route of the specification answers, and who may not come in is led to the right door (spec 2.1, 8).

test.describe.configure({ mode: 'parallel' })

const ROUTES = [
  ...[
    '/',
    '/index',
    '/index.html',
    '/home',
    '/login',
    '/register',
    '/forget',
    '/agent',
    '/agentHome',
    '/member',
  ],
  ...['/help', '/promotions', '/pointMall', '/seamless', '/announce', '/down'],
  ...['/sports', '/esports', '/cockfight', '/lott', '/elott', '/live', '/fish', '/rng', '/pvp', '/hot'],
  ...[
    '/favorite',
    '/recent',
    '/lottery',
    '/seaLottery',
    '/vnLottery',
    '/lottert',
    '/vnlottery',
    '/sealottery',
  ],
]

test('every route of the specification answers in every language, in that language', async ({ request }) => {
  for (const language of SITE_LANGUAGES) {
    for (const route of ROUTES) {
      const path = at(language, route)
      const answer = await request.get(path)
      expect(answer.status(), path).toBe(200)
      expect(await answer.text(), path).toMatch(new RegExp(`<html[^>]* lang="${language}`))
    }
  }
})

test('a guest who asks for a page of members or agents stands before the right login', async ({ page }) => {
  for (const [asked, login, next] of [
    ['/member', '/login', '/member/securityCenter'],
    ['/member/withdraw', '/login', '/member/withdraw'],
    ['/lottert?gameCode=x', '/login', '/lottert?gameCode=x'],
    ['/sealottery', '/login', '/sealottery'],
    ['/agentHome/agentTeamOverview', '/agent', '/agentHome/agentTeamOverview'],
  ] as const) {
    await page.goto(at('en', asked))
    await page.waitForURL(
      url => url.pathname === at('en', login) && url.searchParams.get('next') === at('en', next),
    )
  }
})

test('the member centre begins with the account', async ({ page }) => {
  await sitDown(page, await newSeat())
  await page.goto('/en/member')
  await expect(page).toHaveURL(/\/en\/member\/securityCenter$/)
})
