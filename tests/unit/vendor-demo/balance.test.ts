import { expect, test, vi } from 'vitest'
import type { Opened, Reply } from '../../../src/vendor-demo/kit/calls.ts'

// Protects: a game shows money that comes in elsewhere, and never a figure that a round has overtaken.

let hint = () => {}
vi.mock('../../../src/vendor-demo/kit/parent.ts', () => ({
  onParentBalance: (changed: () => void) => {
    hint = changed
  },
}))
const { followBalance } = await import('../../../src/vendor-demo/kit/balance.ts')

/** A game whose answers the test gives, each with the balance that it names. */
function game() {
  let isBusy = false
  const answers: ((balance: string) => Promise<void>)[] = []
  const shown: string[] = []
  const turn = followBalance({
    isBusy: () => isBusy,
    read: () =>
      new Promise<Reply<Opened>>(resolve => {
        answers.push(async balance => {
          resolve({ ok: true, value: { balance } as Opened })
          await new Promise(resolved => setTimeout(resolved))
        })
      }),
    take: reply => void (reply.ok && shown.push(reply.value.balance)),
  })
  const round = (isRound: boolean) => {
    isBusy = isRound
    turn(isRound)
  }
  return { answers, shown, round }
}

test('a hint is followed at once, and hints meanwhile by one more look', async () => {
  const { answers, shown } = game()
  hint()
  hint()
  hint()
  expect(answers).toHaveLength(1)
  await answers[0]?.('100')
  expect(shown).toEqual([])
  await answers[1]?.('200')
  expect([answers.length, shown]).toEqual([2, ['200']])
})

test('a hint within a round is followed when it is over', async () => {
  const { answers, shown, round } = game()
  round(true)
  hint()
  expect(answers).toHaveLength(0)
  round(false)
  await answers[0]?.('150')
  expect(shown).toEqual(['150'])
  round(true)
  round(false)
  expect(answers).toHaveLength(1)
})

test('an answer that a round has overtaken is not shown, but asked for again', async () => {
  const { answers, shown, round } = game()
  hint()
  round(true)
  await answers[0]?.('100')
  expect(shown).toEqual([])
  round(false)
  await answers[1]?.('90')
  expect(shown).toEqual(['90'])
})

test('a round that is over before the answer comes has overtaken it too', async () => {
  const { answers, shown, round } = game()
  hint()
  round(true)
  round(false)
  await answers[0]?.('100')
  await answers[1]?.('90')
  expect(shown).toEqual(['90'])
})
