/**
 * Space and Enter press the main button wherever the focus is not on something of its own. A key that is held down
 * counts once.
 */
export function keysPress(main: () => HTMLButtonElement): void {
  addEventListener('keydown', event => {
    const target = event.target as Element
    if (event.key !== ' ' && event.key !== 'Enter') return
    if (event.repeat && target === main()) event.preventDefault()
    if (event.repeat || target.closest('button, input, summary, dialog, a')) return
    event.preventDefault()
    main().click()
  })
}
