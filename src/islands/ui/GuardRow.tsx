import type { ReactNode } from 'react'
import styles from './GuardRow.module.css'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  icon: IconName
  title: string
  /** How it stands, in a line or two. */
  children: ReactNode
  /** A badge beside the title. */
  tag?: ReactNode
  /** What can be done about it. */
  actions?: ReactNode
}

/** One security setting of the account: its name, its state, its actions. */
export function GuardRow({ icon, title, children, tag, actions }: Props) {
  return (
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden="true">
        <Icon name={icon} />
      </span>
      <div className={styles.text}>
        <h3>
          {title} {tag}
        </h3>
        <p className="small muted">{children}</p>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
