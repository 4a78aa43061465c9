import { sessionToken } from '#lib/session/store.ts'

/** A file of the signed-in member's own, by its path below /api; undefined when it could not be fetched. */
export async function fetchFile(path: string, query: Record<string, string>): Promise<Blob | undefined> {
  const origin = (import.meta.env?.PUBLIC_API_ORIGIN as string | undefined) ?? ''
  const search = new URLSearchParams(query).toString()
  try {
    const response = await fetch(`${origin}/api${path}?${search}`, {
      headers: {
        authorization: `Bearer ${sessionToken() ?? ''}`,
        // A file speaks the page's language, whatever the browser's own is.
        'accept-language': document.documentElement.lang,
      },
    })
    return response.ok ? await response.blob() : undefined
  } catch {
    return undefined
  }
}
