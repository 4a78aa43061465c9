import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { HOUSE_HELP } from '#lib/content/house.ts'
import { SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'

// Protects: the help of an empty house leads nowhere that it does not have.

/** Pages that a deployment has only when somebody has written or switched on what they show. */
const ABSENT = ['/promotions', '/pointMall', '/agent', '/hot']

let help: typeof HOUSE_HELP
beforeAll(async () => {
  vi.resetModules()
  vi.stubEnv('DEMO', 'off')
  help = (await import('#lib/content/house.ts')).HOUSE_HELP
})
afterAll(() => void vi.unstubAllEnvs())

test.each(SHIPPED_LANGUAGES)(
  'its links lead to its own articles and to pages that are always there (%s)',
  language => {
    const anchors = new Set(help.map(article => article.anchor))
    const links = help.flatMap(({ anchor, texts }) =>
      [...texts[language].body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => `${anchor}: ${href}`),
    )
    const lost = links.filter(link => {
      const [, href = ''] = link.split(': ')
      const [path = '', hash] = href.split('#')
      return ABSENT.includes(path) || (path === '' && !anchors.has(hash ?? ''))
    })
    expect(lost).toEqual([])
  },
)
