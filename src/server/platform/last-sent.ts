/** What the open pages of each watched member were told last, so that the same is told once. */
export class LastSent<Mark> {
  readonly #marks = new Map<string, Mark>()

  /** Whether it is another than what was told last; it counts as told from now on. */
  isNew(memberId: string, mark: Mark): boolean {
    if (this.#marks.get(memberId) === mark) return false
    this.#marks.set(memberId, mark)
    return true
  }

  /** Whoever has no open page any more hears everything again with the next one. */
  keepOnly(watched: Pick<ReadonlySet<string>, 'has'>): void {
    for (const memberId of this.#marks.keys()) if (!watched.has(memberId)) this.#marks.delete(memberId)
  }

  /** Lets the next mark be news unless it is this one. */
  forgetUnless(memberId: string, mark: Mark): void {
    if (this.#marks.get(memberId) !== mark) this.#marks.delete(memberId)
  }
}
