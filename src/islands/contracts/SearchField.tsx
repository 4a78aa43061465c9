import { type SubmitEvent, useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import styles from './SearchField.module.css'

interface Props {
  label: string
  value: string
  onSearch: (search: string) => void
}

/** A search that runs on Enter or its button; the address then holds it. */
export function SearchField({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <Field
          label={label}
          name="search"
          type="search"
          value={text}
          onChange={setText}
          autoComplete="off"
          isCode
          maxLength={64}
          suffix={
            <button className="icon-button" type="submit" aria-label={label}>
              <Icon name="search" size="small" />
            </button>
          }
        />
      </form>
    </search>
  )
}
