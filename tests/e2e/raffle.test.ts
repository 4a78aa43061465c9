import { newId } from '#lib/ids/ids.ts'
import { RaffleSeeds } from '#server/raffle/seeds.ts'
import { findings } from '../a11y/axe.ts'
import { give, openedRaffle, runJobs } from '../server/raffle/raffle-calls.ts'
import { type OwnSite, passTime, SITE_SECRET, test } from './own-site.ts'
import { freshName, openAccount, type Seat, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, words } from './story.ts'

// Protects: a member claims tickets and sees their numbers, the raffle is drawn after its closing, and the browser that works
// it out again says that it is right, with the member's own tickets in the list.

test.beforeEach(({ site }) => site.operator('module', 'RAFFLE', 'on'))

const MINUTE_MS = 60_000
const seeds = new RaffleSeeds(SITE_SECRET)
const newMember = (site: OwnSite): Promise<Seat> =>
  openAccount(site.address, 'register', '/members', { id: newId(), username: freshName() })

for (const language of LANGUAGES) {
  const t = words(language, 'raffle')
  const check = words(language, 'rafflecheck')

  test(`from the claim to the verified draw (${language})`, async ({ page, site }) => {
    const begun = site.runtime.clock.now()
    const { runtime } = site
    const raffle = await openedRaffle(
      runtime,
      { closesAt: new Date(begun.getTime() + 10 * MINUTE_MS) },
      seeds,
    )
    const seat = await newMember(site)
    await give(runtime, seat, raffle, 3)
    await sitDown(page, seat, site.address)

    await test.step('earned tickets are claimed and get numbers', async () => {
      await page.goto(site.address + at(language, '/raffle'))
      const form = page.getByRole('form', { name: t.toClaim })
      await form.getByRole('button', { name: t.claim }).click()
      await expect(form.getByRole('status')).toContainText('000 001, 000 002, 000 003')
      const mine = page.getByRole('region', { name: t.yours })
      await expect(mine.getByRole('listitem')).toHaveCount(3)
      expect(await findings(page)).toEqual([])
    })

    await test.step('after closing it is drawn, and the page leads to the check', async () => {
      await passTime(page, site, begun.getTime() + 12 * MINUTE_MS)
      await runJobs(runtime, undefined, seeds)
      await page.goto(site.address + at(language, '/raffle'))
      const results = page.getByRole('region', { name: t.results })
      await expect(results.getByRole('listitem')).toHaveCount(5)
      await expect(results.getByRole('listitem').first()).toContainText(/000 00[1-3]/)
      await results.getByRole('link', { name: t.verify }).click()
    })

    await test.step('the browser works it out again and says that it is right', async () => {
      const verdict = page.getByRole('status').filter({ hasText: check.matches })
      await expect(verdict).toContainText(fill(check.checkPrizes, { same: 5, all: 5 }))
      await expect(verdict).toContainText(fill(check.checkMine, { count: 3 }))
      await expect(verdict).not.toContainText(check.wrong)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: check.downloadProof }).click()
      expect((await download).suggestedFilename()).toBe(`raffle-${raffle}-proof.json`)
      expect(await findings(page)).toEqual([])
    })
  })
}
