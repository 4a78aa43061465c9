/** What the examples of guides and the first thing that comes to mind have in them, without case, spaces and punctuation. */
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
/** Alone they are examples too; within a longer text they mean nothing. */
const BARE = ['secret', 'token', 'admin', 'baize', 'test', 'demo', 'example', 'default', 'none', 'null']

/** The least that a random secret has of different characters, by its length: sixteen hex digits already have more. */
const LEAST_DIFFERENT = 8
/** Where more than this share of the steps from character to character is up, down or none, nobody drew them. */
const STEADY_SHARE = 2 / 3

/**
 * Why a secret is one that somebody could guess, in words that never hold the secret; undefined where it may be random.
 * The bounds refuse fewer than one in a million of random secrets, in hex digits too.
 */
export function weaknessOf(secret: string): string | undefined {
  const plain = secret.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (BARE.includes(plain) || EXAMPLES.some(example => plain.includes(example)))
    return 'an example that everybody knows'
  if (new Set(secret).size < Math.min(LEAST_DIFFERENT, Math.ceil(secret.length / 4)))
    return 'of too little variety: a few characters again and again'
  if (isRepeated(secret)) return 'of too little variety: one piece again and again'
  if (steadySteps(secret) > STEADY_SHARE * (secret.length - 1))
    return 'of too little variety: characters in their order'
  return undefined
}

/** Names a secret among the problems that is too short or could be guessed; never what it is. None is no problem here. */
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

/** Made of a piece of at most half its length. */
function isRepeated(text: string): boolean {
  // Within itself twice, a text is found before its end only where a shorter piece makes it up.
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
    // From 9 to 0 a row of digits goes on.
    return step <= 1 || step === 9
  }).length
}
