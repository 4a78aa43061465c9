import { expect, test } from 'vitest'
import { getConfig } from '#server/config.ts'

// Protects: members' pictures never go into a bucket that visitors can read, and a store is named completely or not at all.

const s3 = {
  S3_URL: 'https://s3.example/uploads/',
  S3_KEY: 'key',
  S3_SECRET: 'q7Lx2vTn9Rb4Wk8Zd5Jm1Hs6Pc3Gf0Ya',
}
const cdn = { CDN_STORE_KEY: 'key', CDN_STORE_SECRET: 'Zx9Lq4Tn7Rb2Vw8Kd5Jm1Hs6Py3Gc0Fa' }

test('uses the database unless a store is named', () => {
  expect(getConfig({}).uploadStore).toBeUndefined()
  const bucket = { url: 'https://s3.example/uploads', region: 'us-east-1', id: 'key', secret: s3.S3_SECRET }
  expect(getConfig(s3).uploadStore).toEqual({ bucket, writes: true })
  expect(getConfig({ ...s3, S3_WRITES: 'off' }).uploadStore?.writes).toBe(false)
})

test('refuses half a store, and the bucket of the CDN or a folder in it', () => {
  expect(() => getConfig({ ...s3, S3_KEY: '' })).toThrow('S3_KEY and S3_SECRET: missing')
  expect(() => getConfig({ ...s3, S3_WRITES: 'no' })).toThrow('S3_WRITES: no is none of on, off')
  for (const url of ['https://s3.example/uploads', 'https://s3.example'])
    expect(() => getConfig({ ...s3, ...cdn, CDN_STORE_URL: url })).toThrow(
      'S3_URL: the bucket of CDN_STORE_URL',
    )
  expect(getConfig({ ...s3, ...cdn, CDN_STORE_URL: 'https://s3.example/up' }).uploadStore).toBeDefined()
})
