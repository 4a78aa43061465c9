import { Fragment, type ReactNode } from 'react'

interface Props {
  /** A phrase with `{{name}}` parts. */
  phrase: string
  values: Readonly<Record<string, ReactNode>>
}

/** A phrase whose parts are more than text: a figure that stands out, a name. */
export function Filled({ phrase, values }: Props) {
  return phrase.split(/\{\{(\w+)\}\}/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a phrase keep their places.
    <Fragment key={at}>{at % 2 === 1 ? values[part] : part}</Fragment>
  ))
}
