/** The variables of a server whose uploads are in this bucket. */
export const s3Environment = (url: string, writes: 'on' | 'off' = 'on'): Record<string, string> => ({
  S3_URL: url,
  S3_KEY: 'uploads',
  S3_SECRET: S3_SECRET,
  S3_WRITES: writes,
})

export const S3_SECRET = 'q7Lx2vTn9Rb4Wk8Zd5Jm1Hs6Pc3Gf0Ya'
