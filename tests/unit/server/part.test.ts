import { expect, test } from 'vitest'
import { type Part, startParts, stopParts } from '#server/platform/part.ts'

// Protects: what a process does by itself ends before what it builds on, and everything is stopped, whatever fails.

function partsThatTell(): { parts: Part[]; told: string[] } {
  const told: string[] = []
  const part = (name: string): Part => ({
    start: () => void told.push(`start ${name}`),
    stop: async () => void told.push(`stop ${name}`),
  })
  return { parts: [{ stop: part('database').stop }, part('messages'), part('play')] as Part[], told }
}

test('parts start in their order and stop in reverse, the database last', async () => {
  const { parts, told } = partsThatTell()
  startParts(parts)
  await stopParts(parts)
  expect(told).toEqual(['start messages', 'start play', 'stop play', 'stop messages', 'stop database'])
})

test('one that cannot be stopped is told when all the others have been', async () => {
  const { parts, told } = partsThatTell()
  const broken = { stop: () => Promise.reject(new Error('stuck')) }
  await expect(stopParts([...parts, broken])).rejects.toThrow('parts of the server did not stop')
  expect(told).toEqual(['stop play', 'stop messages', 'stop database'])
})
