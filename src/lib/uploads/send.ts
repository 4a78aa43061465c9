import { sessionToken } from '#lib/session/store.ts'
import type { Failure, Success } from '#lib/wire/action.ts'
import { API_ORIGIN, apiFetch } from '#lib/wire/api-fetch.ts'
import type { Upload } from './api.ts'
import type { UploadPurpose } from './rules.ts'

/** Longer than for other calls: five megabytes from a slow phone. */
const TIMEOUT_MS = 90_000

type Sent = { ok: true } | { ok: false; message: string }

export interface Sending {
  /** Resolves when it is sent, refused or cancelled. */
  outcome: Promise<Sent>
  stop: () => void
}

/**
 * Sends one image and reports its progress from 0 to 1; a repeat with the same id sends the same image once. Uses
 * XMLHttpRequest, because fetch does not report upload progress.
 */
export function sendImage(
  file: File,
  { id, purpose, onProgress }: { id: string; purpose: UploadPurpose; onProgress: (part: number) => void },
): Sending {
  const request = new XMLHttpRequest()
  const { saysNetwork = '', saysTimeout = '' } = document.documentElement.dataset
  const outcome = new Promise<Sent>(done => {
    request.open('PUT', `${API_ORIGIN}/api/uploads/${id}?purpose=${purpose}`)
    request.setRequestHeader('authorization', `Bearer ${sessionToken() ?? ''}`)
    request.setRequestHeader('accept-language', document.documentElement.lang)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.timeout = TIMEOUT_MS
    request.upload.onprogress = event => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => done(outcomeOf(request.response, saysNetwork))
    request.onerror = () => done({ ok: false, message: saysNetwork })
    request.onabort = () => done({ ok: false, message: saysNetwork })
    request.ontimeout = () => done({ ok: false, message: saysTimeout })
    request.send(file)
  })
  return { outcome, stop: () => request.abort() }
}

function outcomeOf(answer: Success<Upload> | Failure | null, network: string): Sent {
  if (answer?.success) return { ok: true }
  return { ok: false, message: answer?.message ?? network }
}

/** A submitted image, for its owner; undefined if it could not be loaded. */
export async function loadImage(id: string): Promise<Blob | undefined> {
  try {
    const response = await apiFetch(`/media/${id}`, { token: sessionToken(), timeoutMs: TIMEOUT_MS })
    return response.ok ? await response.blob() : undefined
  } catch {
    return undefined
  }
}
