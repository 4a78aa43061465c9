/**
 * Repeats some work while the page is visible, each time after the number of milliseconds that it returned; immediately
 * when the page becomes visible or the network returns. Returns a function to stop it.
 */
export function whileVisible(work: () => Promise<number>): () => void {
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
  const update = () => void turn()
  document.addEventListener('visibilitychange', update)
  addEventListener('online', update)
  update()
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', update)
    removeEventListener('online', update)
  }
}
