/** Said on the document when the page's list turned out to be old; `data-lists` of the root says it to what comes later. */
export const LISTS_EVENT = 'gamelistschanged'
