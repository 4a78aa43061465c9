import { newSecret } from '#lib/ids/ids.ts'

/** Makes secrets that show that a request which is sent again comes from the browser that sent it first: one for an id. */
export function repeatSecrets(): (id: string) => string {
  let last = { id: '', secret: '' }
  return id => {
    if (last.id !== id) last = { id, secret: newSecret() }
    return last.secret
  }
}
