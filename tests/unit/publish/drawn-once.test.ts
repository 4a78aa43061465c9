import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

// Protects: pictures are kept between builds and publishes, and a publish succeeds where the release cannot be written, as in a
// container and under systemd.

let folder = ''

afterEach(async () => {
  vi.restoreAllMocks()
  vi.resetModules()
  await rm(folder, { recursive: true, force: true })
})

/** The function with its cache below a folder of this test. */
async function drawnBelow(prepare: (folder: string) => Promise<void>) {
  folder = await mkdtemp(join(tmpdir(), 'baize-drawn-'))
  await prepare(folder)
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const { drawnOnce } = await import('#layouts/pictures/drawn-once.ts')
  const draw = vi.fn(async () => new Uint8Array([1, 2, 3]))
  return { draw, drawn: () => drawnOnce({ folder: 'social', madeOf: ['a'], extension: 'png', draw }) }
}

test('a picture is drawn once and read afterwards', async () => {
  const { draw, drawn } = await drawnBelow(async () => {})
  expect([...(await drawn()), ...(await drawn())]).toEqual([1, 2, 3, 1, 2, 3])
  expect(draw).toHaveBeenCalledOnce()
})

test('a picture that cannot be kept is drawn all the same', async () => {
  // A file in the place of the folder: nothing can be written below it, whoever runs the test.
  const { drawn } = await drawnBelow(folder => writeFile(join(folder, 'node_modules'), ''))
  expect([...(await drawn())]).toEqual([1, 2, 3])
})
