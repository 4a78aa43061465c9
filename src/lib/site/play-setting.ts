import * as v from 'valibot'

const name = v.record(v.string(), v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)))

/** The run-time settings of responsible play; its rules are the deployment's policy (lib/limits). */
export const playSetting = v.strictObject({
  /** Organisations that help with problem gambling, named by the operator. */
  help: v.pipe(
    v.array(
      v.strictObject({
        name,
        url: v.nullable(
          v.pipe(
            v.string(),
            v.check(
              text => URL.canParse(text) && new URL(text).protocol === 'https:',
              'is not an https address',
            ),
          ),
        ),
        phone: v.nullable(v.pipe(v.string(), v.regex(/^[+\d][\d ()-]{2,30}$/, 'is not a phone number'))),
      }),
    ),
    v.maxLength(10),
  ),
})
export type PlaySetting = v.InferOutput<typeof playSetting>

export const DEFAULT_PLAY: PlaySetting = { help: [] }
