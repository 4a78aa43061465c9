import type Sharp from 'sharp'

/**
 * The image library, loaded on first use: most starts do not need it soon. One thread per picture and no cache, so that
 * other requests are not slowed down.
 */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
