import { STANDING_EVENT, type Standing } from '#lib/site/status-watch.ts'

/**
 * A page that is open while another build of the site is published says so, in one quiet line. It never reloads by itself:
 * the visitor may be in the middle of something. Where something is being played, it says nothing.
 */
export function followBuilds(): void {
  const root = document.documentElement
  let own: string | null = null
  const follow = (event: Event) => {
    const { build } = (event as CustomEvent<Standing>).detail
    own ??= build
    if (build === null || build === own || root.dataset.plays !== undefined) return
    document.removeEventListener(STANDING_EVENT, follow)
    say(root.dataset)
  }
  document.addEventListener(STANDING_EVENT, follow)
}

function say({ saysNewBuild = '', saysReload = '' }: DOMStringMap): void {
  const line = document.createElement('p')
  line.className = 'new-build small'
  line.setAttribute('role', 'status')
  const again = document.createElement('button')
  again.className = 'link'
  again.type = 'button'
  again.textContent = saysReload
  again.addEventListener('click', () => location.reload())
  line.append(saysNewBuild, ' ', again)
  document.body.append(line)
}
