/** Returns the Bearer token of an Authorization header; the scheme is case-insensitive (RFC 9110, section 11.1). */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +(\S.{0,199})$/i.exec(authorization ?? '')?.[1]
}

/** Returns the token of a session if it has the format of ours. */
export function sessionToken(authorization: string | undefined): string | undefined {
  const token = bearerToken(authorization)
  return token && /^[\w-]{20,100}$/.test(token) ? token : undefined
}
