import { expect, test } from 'vitest'
import { signedHeaders } from '#server/publish/sigv4.ts'

// Protects: a store takes what we send it. The two calls are the examples of Amazon's own documentation of Signature Version 4.

const key = {
  region: 'us-east-1',
  id: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const now = new Date('2013-05-24T00:00:00Z')
const host = 'https://examplebucket.s3.amazonaws.com'

test('signs a call that reads as its documentation does', () => {
  const url = new URL('/test.txt', host)
  const { authorization } = signedHeaders({ method: 'GET', url, headers: { range: 'bytes=0-9' } }, key, now)
  expect(authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

test('signs a call that writes, with a name that needs to be escaped', () => {
  const { authorization, ...sent } = signedHeaders(
    {
      method: 'PUT',
      url: new URL('/test$file.text', host),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    key,
    now,
  )
  expect(authorization).toContain(
    'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  )
  expect(sent).toMatchObject({ 'x-amz-date': '20130524T000000Z' })
})
