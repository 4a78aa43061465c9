import type { Page } from '@playwright/test'
import { callServer } from '#tests/support/visitor.ts'
import { type Seat, serverAddress } from './seats.ts'
import { expect } from './story.ts'

/** Opens a lobby and reaches for it, so that the island is awake. */
export async function openLobby(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('[data-lobby] h1').hover()
  await expect(page.locator('astro-island[ssr] [data-lobby]')).toHaveCount(0)
}

/** Every tile in view is of that vendor, by its word mark. */
export async function expectVendors(page: Page, mark: string): Promise<void> {
  await expect
    .poll(async () => new Set(await page.locator('.ui-GameTile-tile .ui-GameTile-vendor').allTextContents()))
    .toEqual(new Set([mark]))
}

export async function favoritesOf({ token }: Seat): Promise<string[]> {
  const answer = await callServer(serverAddress(), 'GET', '/favorites/ids', { token })
  return (answer.value?.favGameIds ?? []) as string[]
}

/** Keeps that many slots, past the pages. */
export async function keep({ token }: Seat, count: number): Promise<void> {
  const url = serverAddress()
  const { value } = await callServer(url, 'GET', `/games?gameType=RNG&pageSize=${count}`)
  for (const { nodeId } of (value?.games ?? []) as { nodeId: string }[])
    await callServer(url, 'POST', '/favorites', { token, body: { nodeId } })
}
