import { useSyncExternalStore } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import styles from './OutboxLink.module.css'

/** The page says it once and for all. */
const never = () => () => {}

/**
 * The way to the demo's outbox, beside a field that waits for a code; nothing in other deployments. The page itself says
 * where it is, as it says the words for a broken way. It stands there from the first moment, so that the fields below do
 * not move. Opens beside the form, so that what was typed stays.
 */
export function OutboxLink() {
  const href = useSyncExternalStore(
    never,
    () => document.documentElement.dataset.outbox,
    () => undefined,
  )
  if (!href) return null
  return (
    <a className={`link small ${styles.link}`} href={href} target="_blank" rel="noopener">
      <Icon name="msg" size="small" /> {document.documentElement.dataset.saysOutbox}
    </a>
  )
}
