/** Arrow keys go from field to field of a grid, as they lie on it. */
export function arrowsWalk(fields: readonly HTMLButtonElement[], columns: number): void {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  }
  for (const [at, field] of fields.entries()) {
    field.addEventListener('keydown', event => {
      const next = fields[at + (steps[event.key] ?? Number.NaN)]
      if (!next) return
      event.preventDefault()
      next.focus()
    })
  }
}
