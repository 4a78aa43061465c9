/** Texts from examples in guides and other obvious choices, without case, spaces and punctuation. */
const EXAMPLES = [
  'changeme',
  'changethis',
  'replaceme',
  'replacethis',
  'replacewith',
  'insertyour',
  'putyour',
  'yoursecret',
  'yourkey',
  'your256bit',
  'mysecret',
  'supersecret',
  'topsecret',
  'secretkey',
  'secretsecret',
  'clientsecret',
  'testsecret',
  'password',
  'passw0rd',
  'letmein',
  'qwerty',
  'asdfgh',
  'placeholder',
  'randomcharacters',
  'examplesecret',
  'secretexample',
  'deadbeef',
]
/** Examples only if they are the whole secret. */
const BARE = ['secret', 'token', 'admin', 'baize', 'test', 'demo', 'example', 'default', 'none', 'null']

/**
 * The fewest different characters of a random secret, depending on its length: sixteen hex digits already have more.
 */
const MIN_DIFFERENT = 8
/** If more than this share of the steps between characters is up, down or none, the secret is not random. */
const STEADY_SHARE = 2 / 3

/**
 * Why a secret can be guessed, in a text that never contains the secret; undefined if it may be random.
 * The bounds refuse fewer than one in a million random secrets, including ones in hex digits.
 */
export function weaknessOf(secret: string): string | undefined {
  const plain = secret.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (BARE.includes(plain) || EXAMPLES.some(example => plain.includes(example)))
    return 'an example that everybody knows'
  if (new Set(secret).size < Math.min(MIN_DIFFERENT, Math.ceil(secret.length / 4)))
    return 'of too little variety: a few characters again and again'
  if (isRepeated(secret)) return 'of too little variety: one piece again and again'
  if (steadySteps(secret) > STEADY_SHARE * (secret.length - 1))
    return 'of too little variety: characters in their order'
  return undefined
}

/**
 * Adds a problem for a secret that is too short or can be guessed, without showing it. A missing one is no problem
 * here.
 */
export function refuseWeak(
  name: string,
  secret: string | undefined,
  leastLength: number,
  problems: string[],
): void {
  if (!secret) return
  const weakness = weaknessOf(secret)
  if (secret.length < leastLength)
    problems.push(`${name}: too short; give at least ${leastLength} random characters`)
  else if (weakness) problems.push(`${name}: ${weakness}; give random characters`)
}

/** The variables that are secrets of their own: whoever is told one of them must not know another. */
const SECRETS = [
  'SECRET',
  'METRICS_TOKEN',
  'SMS_WEBHOOK_SECRET',
  'PAYMENT_PROVIDER_SECRET',
  'OIDC_1_CLIENT_SECRET',
  'OIDC_2_CLIENT_SECRET',
  'CDN_STORE_SECRET',
  'S3_SECRET',
]

/** Adds a problem for each secret that is the same as one before it. */
export function refuseRepeated(env: Readonly<Record<string, string | undefined>>, problems: string[]): void {
  const firstOf = new Map<string, string>()
  for (const name of SECRETS) {
    const secret = env[name]?.trim()
    if (!secret) continue
    const first = firstOf.get(secret)
    if (first) problems.push(`${name}: the same as ${first}; give each its own`)
    else firstOf.set(secret, name)
  }
}

/** Whether it consists of a piece of at most half its length. */
function isRepeated(text: string): boolean {
  // Searched in its own double, a text is found before its end only if a shorter piece repeats.
  const period = (text + text).indexOf(text, 1)
  if (period < text.length) return true
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.slice(length) === text.slice(0, -length)) return true
  return false
}

function steadySteps(text: string): number {
  const codes = [...text].map(character => character.codePointAt(0) ?? 0)
  return codes.slice(1).filter((code, index) => {
    const step = Math.abs(code - (codes[index] ?? 0))
    // A row of digits continues from 9 to 0.
    return step <= 1 || step === 9
  }).length
}
