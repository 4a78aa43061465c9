/** The last value sent to the open pages of each watched member, so that nothing is sent twice. */
export class LastSent<Mark> {
  readonly #marks = new Map<string, Mark>()

  /** Returns true and remembers the value if it differs from the last one sent. */
  isNew(memberId: string, mark: Mark): boolean {
    if (this.#marks.get(memberId) === mark) return false
    this.#marks.set(memberId, mark)
    return true
  }

  /** Forgets members without open pages: their next page is sent everything again. */
  keepOnly(watched: Pick<ReadonlySet<string>, 'has'>): void {
    for (const memberId of this.#marks.keys()) if (!watched.has(memberId)) this.#marks.delete(memberId)
  }

  /** Forgets the last value unless it is this one, so that the next one counts as new. */
  forgetUnless(memberId: string, mark: Mark): void {
    if (this.#marks.get(memberId) !== mark) this.#marks.delete(memberId)
  }
}
