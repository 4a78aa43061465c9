import { afterEach, expect, test, vi } from 'vitest'

// Protects: the age that texts of the site ask for is that of the deployment's policy, in every language.

afterEach(() => vi.unstubAllEnvs())

async function textsUnder(policy: string): Promise<Map<string, string>> {
  vi.stubEnv('PUBLIC_POLICY', policy)
  vi.resetModules()
  const { DEMO_HELP } = await import('#lib/demo/help.ts')
  const { DEMO_PROMOTIONS } = await import('#lib/demo/promotions.ts')
  const texts = new Map<string, string>()
  for (const { anchor, texts: each } of DEMO_HELP)
    for (const [language, text] of Object.entries(each))
      texts.set(`${language} ${anchor}`, JSON.stringify(text))
  for (const { code, texts: each } of DEMO_PROMOTIONS)
    for (const [language, text] of Object.entries(each))
      texts.set(`${language} ${code}`, JSON.stringify(text))
  return texts
}

test('help and promotions name the age of the policy, and differ in nothing else', async () => {
  const [eighteen, twentyOne] = [await textsUnder('mga'), await textsUnder('pagcor')]
  const differing = [...eighteen].filter(([where, text]) => text !== twentyOne.get(where))
  const named = (text: string, age: number) => text.replace(new RegExp(`(?<!\\d)${age}(?!\\d)`, 'g'), 'AGE')
  for (const [where, text] of differing) {
    expect(named(twentyOne.get(where) ?? '', 21), where).toBe(named(text, 18))
    expect(text, where).not.toContain('{{')
  }
  // Who may play, how an account is opened, playing with care, and the promotions that ask for an age.
  const wheres = differing.map(([where]) => where)
  expect(wheres.filter(where => where.startsWith('en ')).length).toBeGreaterThanOrEqual(8)
  for (const language of ['th', 'zh', 'ja', 'vi', 'pt', 'tl'])
    expect(wheres.filter(where => where.startsWith(`${language} `)).map(where => where.slice(3))).toEqual(
      wheres.filter(where => where.startsWith('en ')).map(where => where.slice(3)),
    )
})
