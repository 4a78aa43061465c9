import type Sharp from 'sharp'

/**
 * The library that draws pictures, loaded for the first one: most starts need none soon. One thread for each picture, and
 * nothing kept, so that requests beside it go on as usual.
 */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
