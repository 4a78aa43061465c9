import { at, expect, LANGUAGES, test } from './story.ts'

/** Compressed bytes of script that a guest page may load before anything is touched (issue of the spine: home 40 kB, others 15 kB). */
const BUDGET_BYTES = { home: 40 * 1024, other: 15 * 1024 }
const PAGES = ['/', '/verify', '/nowhere']

for (const language of LANGUAGES) {
  for (const path of PAGES) {
    test(`${at(language, path)} stays within its bytes, without React and without a shift`, async ({
      page,
      trouble,
    }) => {
      if (path === '/nowhere') trouble.expectAnswer(/GET .*\/nowhere 404/)
      const scripts: { name: string; bytes: number }[] = []
      page.on('response', async response => {
        if (response.request().resourceType() !== 'script') return
        const bytes = Number(response.headers()['content-length'] ?? 0)
        scripts.push({ name: new URL(response.url()).pathname, bytes })
      })
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 })
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value })
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(at(language, path), { waitUntil: 'networkidle' })
      const total = scripts.reduce((sum, script) => sum + script.bytes, 0)
      expect(total, JSON.stringify(scripts)).toBeLessThanOrEqual(
        path === '/' ? BUDGET_BYTES.home : BUDGET_BYTES.other,
      )
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0)
    })
  }
}
