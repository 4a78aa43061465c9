import { type RefCallback, type SubmitEvent, useRef, useState } from 'react'
import { type Fields, useFields } from '#islands/ui/fields.ts'
import type { CaptchaEntry, CaptchaScene } from '#lib/identity/captcha-api.ts'
import { isBlank } from '#lib/text/typed.ts'
import type { Failure } from '#lib/wire/action.ts'
import { type AskedCaptcha, useCaptcha } from './captcha-asked.ts'

interface Parts<Name extends string> {
  /** The fields, empty; beside them stands the one for a picture. */
  empty: Record<Name, string>
  /** What a picture is asked for. */
  scene: CaptchaScene
  /** Fetches what the entries are judged by, before they are sent; nothing where there is nothing to fetch. */
  prepare?: (values: Record<Name, string>) => Promise<void> | undefined
  /** What is wrong with a field, as the browser can tell. */
  check: (name: Name, values: Record<Name, string>) => string | undefined
  /** The sentence for a picture that was not read. */
  required: string
  /** The field that a refusal of the server stands beside, where the call names it otherwise. */
  fieldOf?: Readonly<Record<string, Name>>
  /** What stands above the button from the beginning. */
  said?: string | undefined
  send: (
    values: Record<Name, string>,
    captcha: CaptchaEntry | undefined,
  ) => Promise<{ ok: true } | { ok: false; failure: Failure }>
  /** Takes a failure over that is none to the form, such as a second step; answers whether it did. */
  takes?: (failure: Failure) => boolean
}

interface WayIn<Name extends string> {
  fields: Fields<Name | 'captcha'>
  captcha: AskedCaptcha
  isBusy: boolean
  /** What is wrong with the whole. */
  message: string | undefined
  say: (message: string | undefined) => void
  form: { current: HTMLFormElement | null }
  /** The ref of the form. */
  attach: RefCallback<HTMLFormElement>
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
}

/**
 * What every form around a login does (spec 4.1, 4.4): it checks its fields, sends them with the picture that the server
 * may have asked for, and says beside the field what the server found wrong.
 */
export function useWayIn<Name extends string>(parts: Parts<Name>): WayIn<Name> {
  const { empty, scene, prepare, check, required, fieldOf = {}, said, send, takes } = parts
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [message, say] = useState(said)
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
    say(undefined)
    const outcome = await send(fields.values, captcha.entryOf(fields.values.captcha))
    if (outcome.ok || takes?.(outcome.failure)) return
    const { field = '', message: reason } = outcome.failure
    await captcha.heed(outcome.failure)
    if (captcha.texts) fields.set('captcha', '')
    const name = Object.hasOwn(everything, field) ? (field as Name | 'captcha') : fieldOf[field]
    if (name) fields.show({ [name]: reason } as Partial<Record<Name | 'captcha', string>>, element)
    else say(reason)
  }
  return { fields, captcha, isBusy, message, say, form, attach, submit }
}
