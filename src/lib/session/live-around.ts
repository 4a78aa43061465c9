import { type PassedOn, readFromFrame, readPassedOn, tellAround } from './framed.ts'

/** One live line for a page and the one in its dialog: the page has it, and passes on what it tells. */

let follower: MessageEventSource | null = null

/** Lets the page in a frame follow: it hears at once what is `known`, and then what is passed on. */
export function passOnTo(known: () => { type: string }[]): void {
  addEventListener('message', event => {
    if (readFromFrame(event, window) !== 'follow') return
    follower = event.source
    for (const told of known()) passOn(told)
  })
}

export function passOn(told: { type: string }): void {
  follower?.postMessage({ type: 'baize:told', told }, { targetOrigin: location.origin })
}

/** In the frame: hears what the page around passes on. */
export function followAround(take: (told: PassedOn) => void): void {
  addEventListener('message', event => {
    const told = readPassedOn(event, window)
    if (told) take(told)
  })
  tellAround('follow')
}
