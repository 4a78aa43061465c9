import { expect, test } from 'vitest'
import { eachBooks } from './house-books.ts'
import { useSlotTable } from './slot-table.ts'

// Protects: a round takes its stake once and pays its win once, whatever the wallet, the line or the process does.

eachBooks(engine => {
  const table = useSlotTable(engine)
  const { ask, paths, sitDown } = table

  test('faults once on the way of a bet, which is repeated with the same id and taken once', async () => {
    const { spin } = await sitDown()
    let left = 2
    table.wallet.disturb = path => (path === '/bet' && left-- > 0 ? 'loseAnswer' : 'none')
    const before = table.wallet.balance()
    const answer = await spin()
    expect(table.wallet.balance()).toBe(before - 2_000n + BigInt(answer.round.proof.payoutMinor))
    const bets = table.wallet.calls.filter(call => call.path === '/bet')
    expect(bets).toHaveLength(3)
    expect(new Set(bets.map(call => call.body.transactionId)).size).toBe(1)
  })

  test('faults on every answer of a bet: the stake is rolled back and the player told', async () => {
    const { spin, token } = await sitDown()
    table.wallet.disturb = path => (path === '/bet' ? 'loseAnswer' : 'none')
    const before = table.wallet.balance()
    expect(await spin()).toMatchObject({ status: 503, code: 'connection' })
    expect(paths().filter(path => path === '/rollback')).toHaveLength(1)
    expect(table.wallet.balance()).toBe(before)
    expect((await ask('GET', '/rounds', token)).rounds).toHaveLength(0)
  })

  test('faults on bet and rollback: the rollback stays owed and the next sweep sends it', async () => {
    const { spin } = await sitDown()
    const before = table.wallet.balance()
    table.wallet.disturb = path => (path === '/bet' ? 'loseAnswer' : path === '/rollback' ? 'fail' : 'none')
    expect(await spin()).toMatchObject({ code: 'connection' })
    expect(table.wallet.balance()).toBe(before - 2_000n)
    table.wallet.disturb = () => 'none'
    await table.running.vendor.settling.sweep()
    expect(table.wallet.balance()).toBe(before)
  })

  test('faults on the win: the result is shown as pending, and the sweep pays it once', async () => {
    const { spin, token } = await sitDown()
    table.wallet.disturb = path => (path === '/win' ? 'loseAnswer' : 'none')
    let won: Awaited<ReturnType<typeof spin>> | undefined
    while (!won) {
      const answer = await spin()
      if (BigInt(answer.round.proof.payoutMinor) > 0n) won = answer
    }
    expect(won.round.state).toBe('pending')
    table.wallet.disturb = () => 'none'
    const after = table.wallet.balance()
    await table.running.vendor.settling.sweep()
    await table.running.vendor.settling.sweep()
    expect(table.wallet.balance()).toBe(after)
    const { rounds } = await ask('GET', '/rounds', token)
    expect(rounds.find(round => round.id === won.round.id)?.state).toBe('credited')
  })
})
