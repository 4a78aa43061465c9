import { type RefCallback, type SubmitEvent, useRef, useState } from 'react'
import { type Fields, useFields } from '#islands/ui/fields.ts'
import type { CaptchaEntry, CaptchaScene } from '#lib/identity/captcha-api.ts'
import { isBlank } from '#lib/text/typed.ts'
import type { Failure } from '#lib/wire/action.ts'
import { type CaptchaState, useCaptcha } from './use-captcha.ts'

interface Parts<Name extends string> {
  /** The empty fields, without the captcha's. */
  empty: Record<Name, string>
  /** The captcha's scene. */
  scene: CaptchaScene
  /** Fetches what the entries are validated with before they are sent; undefined if nothing has to be fetched. */
  prepare?: (values: Record<Name, string>) => Promise<void> | undefined
  /** Returns the browser's error for a field. */
  check: (name: Name, values: Record<Name, string>) => string | undefined
  /** The error for an empty captcha. */
  required: string
  /** Maps the server's field names to the form's, where they differ. */
  fieldOf?: Readonly<Record<string, Name>>
  /** The initial message above the button. */
  notice?: string | undefined
  send: (
    values: Record<Name, string>,
    captcha: CaptchaEntry | undefined,
  ) => Promise<{ ok: true } | { ok: false; failure: Failure }>
  /** Handles a failure outside the form, such as a required second factor; returns whether it did. */
  takes?: (failure: Failure) => boolean
}

interface AuthForm<Name extends string> {
  fields: Fields<Name | 'captcha'>
  captcha: CaptchaState
  isBusy: boolean
  /** The form's error. */
  message: string | undefined
  setMessage: (message: string | undefined) => void
  form: { current: HTMLFormElement | null }
  /** The ref of the form. */
  attach: RefCallback<HTMLFormElement>
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
}

/**
 * The logic of every login form (spec 4.1, 4.4): checks the fields, sends them with the captcha if the server requires
 * one, and shows the server's error beside its field.
 */
export function useAuthForm<Name extends string>(parts: Parts<Name>): AuthForm<Name> {
  const { empty, scene, prepare, check, required, fieldOf = {}, notice, send, takes } = parts
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState(notice)
  const captcha = useCaptcha(scene)
  const everything = { ...empty, captcha: '' } as Record<Name | 'captcha', string>
  const fields = useFields<Name | 'captcha'>(everything, (name, values) => {
    if (name !== 'captcha') return check(name as Name, values)
    return captcha.texts && isBlank(values.captcha) ? required : undefined
  })
  const { takeOver } = fields
  const [attach] = useState(() => (element: HTMLFormElement | null) => {
    form.current = element
    takeOver(element)
  })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    if (isBusy) return
    const preparing = prepare?.(fields.values)
    if (preparing) {
      setBusy(true)
      await preparing
    }
    if (fields.checkAll(element)) {
      setBusy(true)
      await sendFrom(element)
    }
    setBusy(false)
  }
  const sendFrom = async (element: HTMLFormElement) => {
    setMessage(undefined)
    const outcome = await send(fields.values, captcha.entryOf(fields.values.captcha))
    if (outcome.ok || takes?.(outcome.failure)) return
    const { field = '', message: reason } = outcome.failure
    await captcha.showIfRequired(outcome.failure)
    if (captcha.texts) fields.set('captcha', '')
    const name = Object.hasOwn(everything, field) ? (field as Name | 'captcha') : fieldOf[field]
    if (name) fields.show({ [name]: reason } as Partial<Record<Name | 'captcha', string>>, element)
    else setMessage(reason)
  }
  return { fields, captcha, isBusy, message, setMessage, form, attach, submit }
}
