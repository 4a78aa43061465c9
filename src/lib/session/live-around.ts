import { type ForwardedEvent, notifyParent, readFromFrame, readFromParent } from './framed.ts'

/** One live connection for a page and the frame in its dialog: the page has it, and forwards events. */

let frame: MessageEventSource | null = null

/** Lets the frame subscribe: sends it the `known` events immediately, and later ones as they are forwarded. */
export function serveFrame(known: () => { type: string }[]): void {
  addEventListener('message', event => {
    if (readFromFrame(event, window) !== 'follow') return
    frame = event.source
    for (const liveEvent of known()) forwardToFrame(liveEvent)
  })
}

export function forwardToFrame(liveEvent: { type: string }): void {
  frame?.postMessage({ type: 'baize:told', told: liveEvent }, { targetOrigin: location.origin })
}

/** In the frame: receives events from the parent page. */
export function followParent(take: (liveEvent: ForwardedEvent) => void): void {
  addEventListener('message', event => {
    const liveEvent = readFromParent(event, window)
    if (liveEvent) take(liveEvent)
  })
  notifyParent('follow')
}
