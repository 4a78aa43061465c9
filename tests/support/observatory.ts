/** Directives of a content policy with their sources. */
export function policyOf(headers: Headers): Map<string, string[]> {
  const text = headers.get('content-security-policy') ?? ''
  return new Map(
    text.split(';').map(part => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

/**
 * The score of one answer by the published rules of the MDN HTTP Observatory: 100 less what is missing; from 90 on, what goes
 * beyond is added; 100 and more is A+. Scripts come from our own address, so that their integrity needs no mark.
 */
export function observatory(headers: Headers): number {
  const policy = policyOf(headers)
  const framing = policy.get('frame-ancestors')
  const modifiers = [
    contentPolicyScore(policy),
    cookieScore(headers.getSetCookie()),
    headers.get('access-control-allow-origin') === '*' ? -50 : 0,
    Number(headers.get('strict-transport-security')?.match(/max-age=(\d+)/)?.[1] ?? 0) >= 15_768_000
      ? 0
      : -20,
    /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(
      headers.get('referrer-policy') ?? '',
    )
      ? 5
      : -5,
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    framing?.every(source => source === "'none'" || source === "'self'") ? 5 : -20,
    /^same-(origin|site)$/.test(headers.get('cross-origin-resource-policy') ?? '') ? 10 : 0,
  ]
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const base = 100 + sum(modifiers.filter(modifier => modifier < 0))
  return base < 90 ? base : base + sum(modifiers.filter(modifier => modifier > 0))
}

function contentPolicyScore(policy: Map<string, string[]>): number {
  const scripts = policy.get('script-src') ?? policy.get('default-src')
  if (!scripts) return -25
  if (scripts.some(source => /^('unsafe-inline'|data:|https?:|\*)$/.test(source))) return -20
  if (scripts.includes("'unsafe-eval'")) return -10
  if (policy.get('style-src')?.includes("'unsafe-inline'")) return 0
  return policy.get('default-src')?.[0] === "'none'" ? 10 : 5
}

function cookieScore(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0
  const isKept = cookies.every(cookie => /;\s*secure/i.test(cookie) && /;\s*httponly/i.test(cookie))
  if (!isKept) return -20
  return cookies.every(cookie => /;\s*samesite=(strict|lax)/i.test(cookie)) ? 5 : 0
}
