/**
 * Sounds are made of a few soft tones, so that a game loads nothing for them. It is silent until its player asks: no page
 * makes a noise by itself.
 */

/** A tone: its pitch in hertz, when it begins and how long it lasts, in seconds. */
type Tone = readonly [pitch: number, from: number, length: number]

const SOUNDS = {
  press: [[440, 0, 0.05]],
  /** A round came to its end; the same for everything that is no more than the stake. */
  settled: [[330, 0, 0.12]],
  won: [
    [523, 0, 0.14],
    [659, 0.1, 0.14],
    [784, 0.2, 0.26],
  ],
} as const satisfies Record<string, readonly Tone[]>

const LOUDNESS = 0.09

/** There once it was asked for, and running while sound is on. */
let context: AudioContext | undefined
let isOn = false

/** Turns sound on or off; answers which it is. A browser lets a page be heard only in a press, as this is called in one. */
export function toggleSound(): boolean {
  isOn = !isOn
  if (isOn) {
    context ??= new AudioContext()
    void context.resume()
  }
  playSound('press')
  return isOn
}

export function playSound(name: keyof typeof SOUNDS): void {
  if (!isOn || !context) return
  for (const [pitch, from, length] of SOUNDS[name]) {
    const start = context.currentTime + from
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.frequency.value = pitch
    // From nothing and back to nothing: a tone that begins or ends at once cracks.
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.01)
    loudness.gain.linearRampToValueAtTime(0, start + length)
    tone.connect(loudness).connect(context.destination)
    tone.start(start)
    tone.stop(start + length)
  }
}
