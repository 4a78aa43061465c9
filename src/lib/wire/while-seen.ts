/**
 * Repeats some work, each time after as many milliseconds as it said, while the page is in front; at once when it comes
 * back, or when the network does. Answers the function that ends it.
 */
export function whileSeen(work: () => Promise<number>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWorking = false
  let isOver = false
  const turn = async () => {
    clearTimeout(timer)
    if (isOver || isWorking || document.visibilityState === 'hidden') return
    isWorking = true
    const waitMs = await work().finally(() => {
      isWorking = false
    })
    if (!isOver) timer = setTimeout(turn, waitMs)
  }
  const look = () => void turn()
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
  look()
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', look)
  }
}
