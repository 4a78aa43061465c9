import { useRef, useState } from 'react'
import { Field, type FieldProps } from '#islands/ui/Field.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { fill } from '#lib/i18n/format.ts'
import { type DialCountry, preparePhoneCheck } from '#lib/identity/phone-check.ts'
import { CountryList, Flag } from './CountryList.tsx'
import type { PhonePhrases } from './code-phrases.ts'
import styles from './PhoneField.module.css'

interface Props
  extends Pick<
    FieldProps,
    'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'required' | 'isFirst' | 'hint'
  > {
  /** Whose numbers are taken, the default one first. */
  countries: readonly DialCountry[]
  /** The code of the chosen country. */
  country: string
  onCountry: (countryCode: string) => void
  phrases: PhonePhrases
}

/** A mobile number with the country that it is of. The flag is a picture, the choice a list that is searched by typing. */
export function PhoneField({ countries, country, onCountry, phrases, ...field }: Props) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = countries.find(one => one.countryCode === country) ?? countries[0]
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <div className={styles.field}>
      <Field
        {...field}
        label={phrases.mobileNumber}
        inputMode="tel"
        type="tel"
        autoComplete="tel-national"
        maxLength={40}
        isCode
        onChange={(value, isComposing) => {
          if (chosen) preparePhoneCheck(chosen.countryDialingCode)
          field.onChange(value, isComposing)
        }}
        prefix={
          chosen && (
            <button
              ref={opener}
              className={styles.dial}
              type="button"
              aria-haspopup="listbox"
              aria-expanded={isOpen}
              aria-label={fill(phrases.countryChosen, {
                name: chosen.name,
                code: `+${chosen.countryDialingCode}`,
              })}
              // The list closes when its field loses focus: the press that closes it must not reopen it.
              onPointerDown={event => isOpen && event.preventDefault()}
              onClick={() => (isOpen ? close() : setOpen(true))}
            >
              <Flag country={chosen} />
              <span className="num">+{chosen.countryDialingCode}</span>
              <Icon name="chevd" size="small" />
            </button>
          )
        }
      />
      {isOpen && (
        <CountryList
          countries={countries}
          chosen={chosen?.countryCode}
          onChoose={countryCode => {
            onCountry(countryCode)
            close()
          }}
          onClose={close}
          onLeave={() => setOpen(false)}
          phrases={phrases}
        />
      )}
    </div>
  )
}
