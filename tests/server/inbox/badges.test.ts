import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { notifyArrival } from '#server/inbox/arrivals.ts'
import { Badges } from '#server/inbox/badges.ts'
import { type LiveEvent, LiveEvents } from '#server/platform/live-events.ts'
import { createLog } from '#server/platform/log.ts'
import { useDatabase } from '#tests/support/databases.ts'

// Protects: looking at open pages every few seconds stays cheap, and what a member does is on the badge at once all the same.

const fresh = useDatabase()

test('counts missions at once for who comes and for what arrives, and not again at every look', async () => {
  const live = new LiveEvents()
  const asked: string[][] = []
  let waiting = 0
  const badges = new Badges({
    db: fresh.db,
    live,
    log: createLog('silent'),
    counters: {
      missions: async (_, memberIds) => {
        asked.push([...memberIds])
        return new Map(memberIds.map(id => [id, waiting]))
      },
    },
  })
  badges.start()
  const [first, second] = [newId(), newId()]
  const counts: number[] = []
  const open = (memberId: string) =>
    live.listen({
      memberId,
      book: 'real',
      sessionId: newId(),
      close: () => undefined,
      send: (event: LiveEvent) => {
        if (memberId === first && event.type === 'unread') counts.push(event.missions)
      },
    })
  try {
    const leave = open(first)
    await expect.poll(() => counts).toEqual([0])
    waiting = 1
    await badges.check()
    await badges.check()
    expect(asked).toEqual([[first]])

    await fresh.db.transaction(async tx => notifyArrival(tx, [first]))
    await expect.poll(() => counts.at(-1)).toBe(1)
    open(second)
    await expect.poll(() => asked.at(-1)).toEqual([second])
    expect(asked).toEqual([[first], [first], [second]])

    // Who left and comes back is counted again.
    leave()
    await badges.check()
    open(first)
    await expect.poll(() => asked).toHaveLength(4)
    expect((await badges.of(fresh.db, first)).missions).toBe(1)
  } finally {
    badges.stop()
  }
})
