import { formatMoney } from '#lib/money/money.ts'
import { plainAdapter } from '#server/vendor-wallet/adapter.ts'
import { insertAdapter } from '#server/vendor-wallet/key-queries.ts'
import { addVendorKey, OUTGOING_KEY } from '#server/vendor-wallet/keys.ts'
import { addMember, payIn } from '#tests/support/team.ts'
import { findings, findingsInLight } from '../a11y/axe.ts'
import { type OwnWallet, ownWallet } from '../server/vendor-transfer/own-wallet.ts'
import { test as ownSite, SITE_SECRET } from './own-site.ts'
import { sitDown } from './seats.ts'
import { at, expect, LANGUAGES, words } from './story.ts'

// Protects: money goes to the wallet that a provider keeps and comes back, with balances that are right all the while; what the
// provider refuses or does not answer is told as it is, and nothing is lost.

const VENDOR_SECRET = 'secret of the vendor'

/** The provider EVO, which keeps a wallet of its own. */
const test = ownSite.extend<{ vendor: OwnWallet }>({
  vendor: async ({ site }, use) => {
    const { db, clock } = site.runtime
    const vendor = await ownWallet(VENDOR_SECRET, () => clock.now())
    const adapter = plainAdapter('EVO', 'https://games.example')
    await insertAdapter(db, { ...adapter, wallet: 'transfer', transferUrl: vendor.url })
    const key = { vendor: 'EVO', keyId: OUTGOING_KEY, secret: VENDOR_SECRET }
    await addVendorKey(db, { ...key, deploymentSecret: SITE_SECRET })
    // What is known of vendors is read again after some seconds.
    site.goTo(new Date(clock.now().getTime() + 10_000))
    await use(vendor)
    await vendor.close()
  },
})

test.use({ siteEnv: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } })

for (const language of LANGUAGES) {
  const says = words(language, 'wallets')
  const money = (minor: bigint) => formatMoney(minor, 'THB', language)

  test(`a member moves money to a provider’s own wallet and back (${language})`, async ({
    page,
    site,
    vendor,
  }) => {
    const { db, clock } = site.runtime
    const member = await addMember(db)
    await payIn(db, { memberId: member.id, amount: 100_000n, at: clock.now() })
    await sitDown(page, await site.seatOf(member), site.address)
    await page.goto(site.address + at(language, '/member/transferFund'))
    const main = page.getByRole('region', { name: says.main })
    const theirs = page.getByRole('region', { name: says.vendors })
    const form = page.getByRole('form', { name: says.moveTitle })
    const hold = async (here: bigint, there: bigint) => {
      await expect(main).toContainText(money(here))
      await expect(theirs.getByRole('listitem')).toContainText(money(there))
      await expect(page.locator('[data-balance]')).toContainText(money(here).replace(/[^\d.,]/g, ''))
    }
    const move = async (amount: string) => {
      await form.getByRole('textbox', { name: says.amount }).fill(amount)
      await form.getByRole('button', { name: says.submit, exact: true }).click()
    }

    await test.step('all of it goes there, and all that was won comes back', async () => {
      await hold(100_000n, 0n)
      await theirs.getByRole('button', { name: new RegExp(`^${says.moveHere}`) }).click()
      await expect(theirs.getByRole('status')).toHaveText(says.moved)
      await hold(0n, 100_000n)
      vendor.balances.set(member.id, 125_000n)
      await theirs.getByRole('button', { name: says.allBack }).click()
      await hold(125_000n, 0n)
      expect(await findings(page)).toEqual([])
      expect(await findingsInLight(page), 'light').toEqual([])
    })

    await test.step('an amount goes there; a provider that refuses moves nothing, and it is said', async () => {
      await move('300')
      await expect(form.getByRole('status')).toHaveText(says.end_done)
      await expect(theirs.getByRole('status'), 'of the move before').toBeEmpty()
      await hold(95_000n, 30_000n)
      vendor.faults.push('refuses')
      await move('100')
      await expect(form.getByRole('status')).toHaveText(says.end_notMoved)
      await hold(95_000n, 30_000n)
    })

    await test.step('what a silent provider has not answered is on its way, and comes back once it answers', async () => {
      vendor.faults.push('down')
      await move('100')
      await expect(form.getByRole('status')).toHaveText(says.end_onItsWay)
      await expect(theirs.getByRole('listitem')).toContainText(says.onItsWay)
      await expect(main).toContainText(money(85_000n))
      site.goTo(new Date(clock.now().getTime() + 31_000))
      // Silent providers are asked again every fifteen seconds.
      await expect(main).toContainText(money(125_000n), { timeout: 90_000 })
      await hold(125_000n, 0n)
      await expect(theirs.getByText(says.onItsWay)).toHaveCount(0)
    })
  })
}
