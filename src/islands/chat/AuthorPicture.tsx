import styles from './AuthorPicture.module.css'

const SHADES = 6

interface Props {
  /** Identifies the author; decides the colour. */
  author: string
  name: string
}

/** The picture of a member in the chat: the first letter of the masked name, in a colour of their own. */
export function AuthorPicture({ author, name }: Props) {
  const shade = [...author].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % SHADES
  return (
    <span className={styles.picture} data-shade={shade} aria-hidden="true">
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  )
}
