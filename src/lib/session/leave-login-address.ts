/**
 * The pages /login and /register are the home page with an open dialog (spec 2.1): when it closes, the page also takes
 * the home page's address and title. Elsewhere the dialog has no address, and nothing changes.
 */
export function leaveLoginAddress(): void {
  const { dataset } = document.documentElement
  if (dataset.open === undefined || dataset.home === undefined) return
  delete dataset.open
  history.replaceState(history.state, '', dataset.home)
  if (dataset.homeTitle) document.title = dataset.homeTitle
}
