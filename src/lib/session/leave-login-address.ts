/**
 * The pages /login and /register are the home page with its dialog open (spec 2.1): once that is closed, the page is the home
 * page, by its address and its title too. Everywhere else the dialog has no address, and nothing changes.
 */
export function leaveLoginAddress(): void {
  const { dataset } = document.documentElement
  if (dataset.open === undefined || dataset.home === undefined) return
  delete dataset.open
  history.replaceState(history.state, '', dataset.home)
  if (dataset.homeTitle) document.title = dataset.homeTitle
}
