// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RoundView } from '../../../src/vendor-demo/kit/calls.ts'

// Protects: what a player has yet to uncover is told nowhere before, the list of rounds included.

const phrases = { historyPayout: 'Pays {{amount}}', historyCovered: 'not scratched yet', history: 'Rounds' }
beforeAll(() => {
  // What the server put into the page is read once, by whoever is first.
  vi.resetModules()
  const facts = document.createElement('script')
  facts.id = 'facts'
  facts.type = 'application/json'
  facts.textContent = JSON.stringify({ language: 'en', base: '', timeZone: 'UTC', phrases })
  document.body.append(facts)
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(() => vi.unstubAllGlobals())

const proof = { nonce: 1, stakeMinor: '100', payoutMinor: '5000', serverSeedHash: 'hash', clientSeed: 'seed' }
const round = (id: string) => ({ id, at: 0, state: 'credited', proof }) as unknown as RoundView

test('a round that is still covered shows neither what it pays nor what came out', async () => {
  const rounds = [round('covered'), round('scratched')]
  vi.stubGlobal('fetch', async () => Response.json({ ok: true, rounds }))
  const { openHistory } = await import('../../../src/vendor-demo/kit/history-sheet.ts')
  await openHistory({
    money: minor => `${minor}`,
    picture: () => document.createTextNode('what came out'),
    isCovered: ({ id }) => id === 'covered',
  })
  const [covered, scratched] = [...document.querySelectorAll('details')].map(item => item.textContent)
  expect(covered).toContain('not scratched yet')
  expect(covered).not.toMatch(/Pays|what came out/)
  expect(scratched).toContain('Pays 5000')
  expect(scratched).toContain('what came out')
})
