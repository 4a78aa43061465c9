/** The token of an Authorization header of the scheme Bearer, which is written in any case (RFC 9110, section 11.1). */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +(\S.{0,199})$/i.exec(authorization ?? '')?.[1]
}

/** The token of a session, where there is one that could be ours. */
export function sessionToken(authorization: string | undefined): string | undefined {
  const token = bearerToken(authorization)
  return token && /^[\w-]{20,100}$/.test(token) ? token : undefined
}
