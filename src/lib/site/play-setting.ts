import * as v from 'valibot'

const name = v.record(v.string(), v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)))

/** What an operator says of responsible play while the site runs; what it goes by is the deployment's policy (lib/limits). */
export const playSetting = v.strictObject({
  /** Who helps people whose play has become a problem: whatever the operator names. */
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
