import styles from './AuthArt.module.css'

interface Props {
  /** Addresses of three labels. */
  labels: readonly string[]
  title: string
  text: string
}

/** The left panel of the login and register dialogs (banner groups w_login and w_register of the specification). */
export function AuthArt({ labels, title, text }: Props) {
  return (
    <>
      <svg className="arc" viewBox="0 0 400 560" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
        <circle cx="200" cy="-60" r="300" strokeWidth="1.2" />
        <circle cx="200" cy="-60" r="309" strokeWidth="2.6" />
        <circle cx="200" cy="-60" r="390" strokeWidth="1.2" opacity=".45" />
      </svg>
      <div className={styles.fan} aria-hidden="true">
        {labels.map(label => (
          <img key={label} src={label} alt="" width="320" height="400" loading="lazy" />
        ))}
      </div>
      <p className={`display ${styles.title}`}>{title}</p>
      <p className={`small muted ${styles.text}`}>{text}</p>
    </>
  )
}
