import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { DEMO_STUDIOS } from '#lib/demo/vendors.ts'
import { newId } from '#lib/ids/ids.ts'
import { demoVendorCredentials } from '#server/vendor-wallet/demo-vendor.ts'
import { callServer } from '#tests/support/visitor.ts'
import { startVendor } from '../../src/vendor-demo/server.ts'
import { newSeat, type Seat, serverAddress, sitDown } from './seats.ts'
import { at, expect, type Language } from './story.ts'

/** A member with ฿1,000.00. */
export async function newRichSeat(): Promise<Seat> {
  const seat = await newSeat()
  const body = { id: newId(), method: 'sandbox', amount: '100000' }
  const done = await callServer(serverAddress(), 'POST', '/deposits', { token: seat.token, body })
  if (!done.success) throw new Error(`could not deposit: ${done.code}`)
  return seat
}

/** Sits a member down at a game of the house, or at a studio's title from its lobby, and returns its frame. */
export async function openHouseGame(
  page: Page,
  { language, gameCode, seat, lobby }: { language: Language; gameCode: string; seat: Seat; lobby?: string },
): Promise<FrameLocator> {
  await sitDown(page, seat)
  await page.goto(`${at(language, '/seamless')}?game=${await houseGame(gameCode, lobby)}`)
  await expect(page.locator('.games-GameFrame-frame')).toHaveAttribute('data-state', 'ready')
  return page.frameLocator('.games-GameFrame-frame')
}

/** The node of a game of the house, or of a title that a lobby lists ("vassalage=BGS&gameType=LIVE"). */
export async function houseGame(gameCode: string, lobby = 'vassalage=BAIZE'): Promise<string> {
  const found = await callServer(serverAddress(), 'GET', `/games?${lobby}&pageSize=100`)
  const games = (found.value?.games ?? []) as { nodeId: string; gameCode: string }[]
  const nodeId = games.find(game => game.gameCode === gameCode)?.nodeId
  if (!nodeId) throw new Error(`${lobby} has no ${gameCode}`)
  return nodeId
}

/** The balance in the game is that of the bar around it. */
export async function sameBalance(page: Page, game: FrameLocator, label: string): Promise<void> {
  const figure = game.getByText(label, { exact: true }).locator('xpath=following-sibling::b')
  await expect(async () => {
    const inside = (await figure.textContent()) ?? ''
    expect(inside).toMatch(/\d/)
    expect(await page.locator('.games-Seamless-balance').textContent()).toContain(inside)
  }).toPass()
}

/** A game house of one story, whose clock can be moved: a draw of minutes comes when the story wants it. */
export interface OwnHouse {
  /** Moves its clock so that the next whole multiple of `everyMs` is `ms` away. */
  leave: (ms: number, everyMs: number) => void
  /** Lets its clock stand still; only `pass` moves it from now on. So no odds change while a slow machine presses a button. */
  hold: () => void
  /** Moves its clock, and that of the page, on by so much. */
  pass: (ms: number) => Promise<void>
  close: () => Promise<void>
}

/** Opens such a house: it stands where the site's own does, and signs its calls to the very same wallet. */
export async function openOwnHouse(page: Page): Promise<OwnHouse> {
  const address = serverAddress()
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-house-'))
  const secret = readFileSync(join(process.env.E2E_DATA ?? '', 'secret'), 'utf8').trim()
  let ahead = 0
  let heldAt: number | undefined
  const { port, close } = await startVendor({
    ...demoVendorCredentials(secret),
    studios: DEMO_STUDIOS.map(code => demoVendorCredentials(secret, code)),
    walletUrl: `${address}/api/vendor/v1`,
    dataDir,
    publicUrl: `${address}/vendor-demo`,
    parentOrigins: [address],
    port: 0,
    host: '127.0.0.1',
    now: () => (heldAt ?? Date.now()) + ahead,
  })
  await page.clock.install()
  await page.route('**/vendor-demo/**', async route => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({
      response: await route.fetch({ url: `http://127.0.0.1:${port}${pathname}${search}` }),
    })
  })
  return {
    leave: (ms, everyMs) => {
      const now = Date.now()
      ahead = Math.round(now / everyMs) * everyMs - ms - now
    },
    hold: () => {
      heldAt = Date.now()
    },
    pass: async ms => {
      ahead += ms
      await page.clock.fastForward(ms)
    },
    close: async () => {
      // A game still asks now and then: without its house it would ask the site's own, which it was not opened by.
      await page.goto('about:blank')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
