import type { ChatEvent } from './api.ts'

interface Listener {
  onJoined: () => void
  onEvent: (event: ChatEvent) => void
  /** The connection broke, or its token has run out: another address is needed. */
  onLost: () => void
}

/** Listens to an engine's server-sent events (Centrifugo, unidirectional); returns a function that stops it. */
export function listenToEngine(url: string, { onJoined, onEvent, onLost }: Listener): () => void {
  const source = new EventSource(url)
  source.onmessage = ({ data }) => {
    const frame = JSON.parse(String(data)) as {
      connect?: unknown
      pub?: { data: ChatEvent }
      disconnect?: unknown
    }
    if (frame.connect) onJoined()
    if (frame.pub) onEvent(frame.pub.data)
    if (frame.disconnect) lose()
  }
  const lose = () => {
    source.close()
    onLost()
  }
  source.onerror = lose
  return () => source.close()
}
