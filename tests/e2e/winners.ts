import type { Page } from '@playwright/test'

/** Answers the winner board with so many, the highest win 500 baht, each with a picture of its own. */
export async function showWinners(page: Page, count: number): Promise<void> {
  const list = Array.from({ length: count }, (_, at) => ({
    vo: {
      customerName: `nam***${at}`,
      nodeId: String(at),
      gameName: `Game ${at}`,
      iconUrl: `/favicon.svg?${at}`,
      winAmount: String(50_000 - at * 100),
    },
  }))
  await page.route('**/api/winners', route =>
    route.fulfill({ json: { success: true, value: { currency: 'THB', list } } }),
  )
}
