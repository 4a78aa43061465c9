import { sessionToken } from '#lib/session/store.ts'
import { apiFetch } from '#lib/wire/api-fetch.ts'

/** Longer than any other call: a year of records over a slow phone. */
const FILE_TIMEOUT_MS = 300_000

/** A file of the signed-in member's own, by its path below /api; undefined when it could not be fetched. */
export async function fetchFile(path: string, query: Record<string, string>): Promise<Blob | undefined> {
  const search = new URLSearchParams(query).toString()
  try {
    const request = { token: sessionToken(), timeoutMs: FILE_TIMEOUT_MS }
    const response = await apiFetch(`/api${path}?${search}`, request)
    return response.ok ? await response.blob() : undefined
  } catch {
    return undefined
  }
}
