import { expect, test } from 'vitest'
import { type Part, startParts, stopParts } from '#server/platform/part.ts'

// Protects: what a process does by itself ends before what it builds on, and everything is stopped, whatever fails.

function recordingParts(): { parts: Part[]; stopped: string[] } {
  const stopped: string[] = []
  const part = (name: string): Part => ({
    start: () => void stopped.push(`start ${name}`),
    stop: async () => void stopped.push(`stop ${name}`),
  })
  return { parts: [{ stop: part('database').stop }, part('messages'), part('play')] as Part[], stopped }
}

test('parts start in their order and stop in reverse, the database last', async () => {
  const { parts, stopped } = recordingParts()
  startParts(parts)
  await stopParts(parts)
  expect(stopped).toEqual(['start messages', 'start play', 'stop play', 'stop messages', 'stop database'])
})

test('one that cannot be stopped is told when all the others have been', async () => {
  const { parts, stopped } = recordingParts()
  const broken = { stop: () => Promise.reject(new Error('stuck')) }
  await expect(stopParts([...parts, broken])).rejects.toThrow('parts of the server did not stop')
  expect(stopped).toEqual(['stop play', 'stop messages', 'stop database'])
})
