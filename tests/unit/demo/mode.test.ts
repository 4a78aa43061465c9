import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { type Language, SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'

// Protects: a site on which money is real tells nobody that it is play money, in any language; a demo says so.

/** How each language speaks of play money and of a demonstration. */
const DEMO_WORDS: Readonly<Record<Language, RegExp>> = {
  en: /play money|real money|demonstration|\bdemo\b/i,
  th: /เงินสมมติ|เงินจำลอง|สาธิต|เดโม|เงินจริง/,
  zh: /模拟资金|演示|真钱|真实资金/,
  ja: /プレイマネー|デモ/,
  vi: /tiền chơi thử|trình diễn|tiền thật/i,
  pt: /dinheiro fictício|é fictício|demonstração|dinheiro de verdade|dinheiro real/i,
  tl: /play money|\bdemo\b|totoong pera/i,
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** Every text of what the pages of a deployment are built from, with its place. */
async function textsOf(demo: 'on' | 'off', language: Language): Promise<{ place: string; text: string }[]> {
  vi.resetModules()
  vi.stubEnv('DEMO', demo)
  const { loadSnapshot } = await import('#lib/snapshot/load.ts')
  const found: { place: string; text: string }[] = []
  const walk = (value: unknown, place: string): void => {
    if (typeof value === 'string') found.push({ place, text: value })
    else if (value && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) walk(inner, `${place}.${name}`)
  }
  walk(loadSnapshot(undefined), '')
  return found.filter(({ place }) => place.split('.').includes(language))
}

test.each(SHIPPED_LANGUAGES)(
  'pages of a site that is no demo say nothing of play money (%s)',
  async language => {
    const texts = await textsOf('off', language)
    expect(texts.length).toBeGreaterThan(40)
    expect(texts.filter(({ text }) => DEMO_WORDS[language].test(text))).toEqual([])
    expect(texts.filter(({ text }) => text.includes('<!--'))).toEqual([])
  },
)

test.each(SHIPPED_LANGUAGES)('pages of a demo say that its money is play money (%s)', async language => {
  const said = (await textsOf('on', language)).filter(({ text }) => DEMO_WORDS[language].test(text))
  for (const part of ['help', 'notices', 'promotions', 'banners'])
    expect(
      said.some(({ place }) => place.startsWith(`.${part}`)),
      part,
    ).toBe(true)
  expect(said.filter(({ text }) => text.includes('<!--'))).toEqual([])
})

/** Phrases that speak of play money, and why no site on which money is real shows them where they are not true. */
const WHY: Readonly<Record<string, 'built' | 'told' | 'trial'>> = {
  // Left out of other builds.
  'agent.demoNote': 'built',
  'outbox.title': 'built',
  'outbox.about': 'built',
  'outbox.open': 'built',
  'shell.outbox': 'built',
  // Shown where the server says that the money of the method is play money.
  'cashier.sandbox': 'told',
  'cashier.sandboxNote': 'told',
  'cashier.payDemo': 'told',
  'cashier.transferDemo': 'told',
  'cashier.pageDemo': 'told',
  'withdraw.playMoneyNote': 'told',
  // Shown where the server says that a raffle is drawn with the demo's own chain; only a demo can open one.
  'errors.raffleBeaconNot': 'told',
  'raffle.demoAbout': 'told',
  // Shown on the messages that a demo begins with.
  'chat.demo': 'told',
  'raffle.demoTag': 'told',
  'rafflecheck.demo': 'told',
  // Trial members have play money on every site.
  'identity.trial': 'trial',
  'limits.trialAbout': 'trial',
  'house.trial': 'trial',
  'profit.trialAbout': 'trial',
  'reels.jackpotFed': 'trial',
  'errors.trialAccount': 'trial',
}

test('every phrase that speaks of play money is one that is only shown where it is true', () => {
  const folder = join(import.meta.dirname, '../../../locales/en')
  const found = readdirSync(folder).flatMap(file => {
    const phrases = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>
    return Object.entries(phrases)
      .filter(([, text]) => DEMO_WORDS.en.test(text))
      .map(([key]) => `${file.replace('.json', '')}.${key}`)
  })
  expect(found.filter(key => !(key in WHY))).toEqual([])
})

test.each(['on', 'off'] as const)(
  'pages carry the notes of a demo with DEMO=%s only where they are shown',
  async demo => {
    vi.resetModules()
    vi.stubEnv('DEMO', demo)
    const { default: i18next } = await import('i18next')
    const { phrasesFor } = await import('#lib/i18n/phrases.ts')
    const read = (name: string) =>
      JSON.parse(
        readFileSync(join(import.meta.dirname, `../../../locales/en/${name}.json`), 'utf8'),
      ) as object
    await i18next.init({
      lng: 'en',
      resources: { en: { cashier: read('cashier'), withdraw: read('withdraw') } },
    })
    const notes = Object.entries({ ...phrasesFor('en', 'cashier'), ...phrasesFor('en', 'withdraw') })
      .filter(([, text]) => DEMO_WORDS.en.test(text))
      .map(([key]) => key)
    const all = ['sandbox', 'sandboxNote', 'payDemo', 'transferDemo', 'pageDemo', 'playMoneyNote']
    expect(notes.sort()).toEqual(demo === 'on' ? all.sort() : ['sandbox'])
  },
)

test('phrases of a demo stand in pages behind the mode of the build', () => {
  const root = join(import.meta.dirname, '../../../src')
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.astro'),
  )
  const unguarded = pages.flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8')
    return Object.keys(WHY)
      .filter(key => WHY[key] === 'built')
      .map(key => key.split('.')[1] ?? '')
      .filter(
        key =>
          /demo/i.test(key) &&
          text.includes(`'${key}'`) &&
          !new RegExp(`IS_DEMO &&[\\s\\S]{0,300}'${key}'`).test(text),
      )
      .map(key => `${file}: ${key}`)
  })
  expect(unguarded).toEqual([])
  expect(readFileSync(join(root, 'pages/[...lang]/outbox.astro'), 'utf8')).toContain('IS_DEMO ?')
})
