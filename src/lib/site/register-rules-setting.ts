import * as v from 'valibot'
import { compilePattern, LONGEST_ENTRY, PATTERN_IDS } from '../identity/patterns.ts'
import {
  DEFAULT_REGISTER_RULES,
  REGISTER_FIELDS,
  type RegisterField,
  type RuleChanges,
  registerRulesOf,
} from '../identity/registration-rules.ts'
import { PASSWORD_LENGTH } from '../identity/rules.ts'

const length = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(0, 'must not be below 0'),
  v.maxValue(LONGEST_ENTRY, `must not be above ${LONGEST_ENTRY}`),
)
const acceptedPattern = v.pipe(
  v.string(),
  v.minLength(1, 'must not be empty; * accepts anything'),
  v.maxLength(500, 'must not be longer than 500 characters'),
  v.check(isPattern, 'is not a regular expression in Unicode mode'),
)
const change = v.strictObject({
  acceptedPattern: v.optional(acceptedPattern),
  patternId: v.optional(v.picklist(PATTERN_IDS, `is none of ${PATTERN_IDS.join(', ')}`)),
  minLength: v.optional(length),
  maxLength: v.optional(length),
  required: v.optional(v.boolean()),
  shown: v.optional(v.boolean()),
})
const changes = v.strictObject(
  Object.fromEntries(REGISTER_FIELDS.map(field => [field, v.optional(change)])) as Record<
    RegisterField,
    v.OptionalSchema<typeof change, undefined>
  >,
)

/**
 * The operator's registration rules. Refuses with a message what would weaken every account (reliability C5, C8, S4).
 * The check for slow patterns takes longer, so it only runs when a rule is saved.
 */
export const registerRules = v.pipe(
  changes,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const { field, message } of weaknesses(dataset.value)) {
      addIssue({
        message,
        path: [
          { type: 'object', origin: 'value', input: dataset.value, key: field, value: dataset.value[field] },
        ],
      })
    }
  }),
)

function weaknesses(value: RuleChanges): { field: RegisterField; message: string }[] {
  const rules = registerRulesOf(value)
  const found: { field: RegisterField; message: string }[] = []
  const addProblem = (field: RegisterField, message: string) => found.push({ field, message })
  for (const field of REGISTER_FIELDS) {
    const { minLength, maxLength, shown, required } = rules[field]
    if (minLength > maxLength) addProblem(field, 'has a minLength above its maxLength')
    if (required && !shown) addProblem(field, 'cannot be required without being shown')
    if (DEFAULT_REGISTER_RULES[field].required && !(shown && required))
      addProblem(field, 'is what an account is opened with: it must be shown and required')
  }
  const { password, paymentPassword, username } = rules
  const { min, max } = PASSWORD_LENGTH
  if (password.minLength < min) addProblem('password', `must not have a minLength below ${min}`)
  if (password.maxLength < max) addProblem('password', `must not have a maxLength below ${max}`)
  if (paymentPassword.minLength < 6) addProblem('paymentPassword', 'must not have a minLength below 6')
  if (username.minLength < 3) addProblem('username', 'must not have a minLength below 3')
  if (username.maxLength > 64) addProblem('username', 'must not have a maxLength above 64')
  return found
}

function isPattern(accepted: string): boolean {
  try {
    compilePattern(accepted)
    return true
  } catch {
    return false
  }
}
