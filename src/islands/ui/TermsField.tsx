import { CheckField } from './CheckField.tsx'

interface Props {
  name: string
  /** Where the terms stand; opened beside what is being filled in. */
  href: string
  checked: boolean
  error: string | undefined
  onChange: (accepted: boolean) => void
  phrases: { termsBefore: string; termsLink: string; termsAfter: string }
}

/** "I am old enough and accept the terms", with the way to read them first. */
export function TermsField({ href, phrases, ...box }: Props) {
  return (
    <CheckField {...box} required>
      {phrases.termsBefore}{' '}
      <a className="link" href={href} target="_blank" rel="noopener">
        {phrases.termsLink}
      </a>
      {phrases.termsAfter}
    </CheckField>
  )
}
