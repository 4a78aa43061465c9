import * as v from 'valibot'
import { action, SENDING_RATE } from '#lib/wire/action.ts'
import { clientMadeId, nothing } from '#lib/wire/schemas.ts'
import { clientSecret, humanProof, serviceProof, signedIn, typed } from './api.ts'
import { captchaEntry } from './captcha-api.ts'
import { PATTERN_IDS } from './patterns.ts'
import { REGISTER_FIELDS } from './registration-rules.ts'
import { BIRTHDAY_REFUSALS } from './rules.ts'

const fieldRule = v.strictObject({
  /** The source of a regular expression that the whole entry must match; "*" accepts anything. */
  acceptedPattern: v.string(),
  patternId: v.picklist(PATTERN_IDS),
  minLength: v.number(),
  maxLength: v.number(),
  required: v.boolean(),
  shown: v.boolean(),
})

/** The rules of each registration field, as the operator has set them; a browser caches them for its visit. */
export const registrationRules = action({
  name: 'registrationRules',
  summary: 'What each field of a registration may hold, and which are asked for',
  method: 'GET',
  path: '/registration-rules',
  audience: 'anyone',
  input: nothing,
  answer: v.strictObject({ rules: v.record(v.picklist(REGISTER_FIELDS), fieldRule) }),
  refusals: [],
})

export const affiliateCheck = action({
  name: 'affiliateCheck',
  summary: 'Whether an invitation code is good; says nothing of whose it is',
  method: 'POST',
  path: '/affiliate-check',
  audience: 'anyone',
  input: v.strictObject({ code: typed, domain: v.optional(typed) }),
  answer: v.strictObject({ isGood: v.boolean() }),
  refusals: ['domainWrong'],
  rateLimit: { limit: 30, windowSeconds: 60 },
})

/** A number and the country it was typed for; the country's code without "+". */
const phoneInput = { countryDialingCode: typed, mobileNo: typed }

export const registrationSms = action({
  name: 'registrationSms',
  summary: 'Sends a registration code; the answer is the same whether or not the number has an account',
  method: 'POST',
  path: '/registration-code',
  audience: 'anyone',
  input: v.strictObject({ ...phoneInput, human: v.optional(humanProof) }),
  answer: v.strictObject({
    /** Known only to the requesting browser: the code is not valid without it. */
    codeId: v.string(),
    /** The number in E.164. */
    to: v.string(),
    expiredMinutes: v.number(),
    countdownSeconds: v.number(),
  }),
  refusals: ['required', 'mobileNumberWrong', 'humanProofNeeded', 'messagesUnavailable'],
  rateLimit: SENDING_RATE,
})

const optionalTyped = v.optional(typed)
/** The fields of both registration modes (spec section 3, registration user, and 7.1). */
const entry = {
  /** Becomes the member's id. */
  id: clientMadeId,
  /** Known only to the client: with it, a lost answer can be requested again within ten minutes. */
  repeatSecret: v.optional(clientSecret),
  password: optionalTyped,
  confirmPassword: optionalTyped,
  paymentPassword: optionalTyped,
  payeeName: optionalTyped,
  realName: optionalTyped,
  nickname: optionalTyped,
  email: optionalTyped,
  birthday: optionalTyped,
  idNumber: optionalTyped,
  qqNum: optionalTyped,
  wechat: optionalTyped,
  line: optionalTyped,
  whatsapp: optionalTyped,
  telegram: optionalTyped,
  zalo: optionalTyped,
  facebook: optionalTyped,
  recommenderId: optionalTyped,
  referrer: optionalTyped,
  affiliateCode: optionalTyped,
  /** From the link that the visitor followed. */
  referralCode: optionalTyped,
  /** The page's address without its query, and its host. */
  registerUrl: optionalTyped,
  domain: optionalTyped,
  registerMethod: v.optional(v.literal('WEB', 'badInput')),
  countryDialingCode: optionalTyped,
  mobileNum: optionalTyped,
  verificationCode: optionalTyped,
  /** The id of the code sent to the number. */
  codeId: optionalTyped,
  ...serviceProof,
  captcha: v.optional(captchaEntry),
  termsAccepted: v.boolean(),
  human: v.optional(humanProof),
}

/** Entries that do not match their pattern, by its kind. */
export const PATTERN_REFUSALS = [
  'pattern_letterFirst',
  'pattern_chineseDigits',
  'pattern_email',
  'pattern_alphanumeric',
  'pattern_lettersWithDigits',
  'pattern_digits',
  'pattern_upperCase',
  'pattern_englishSpaces',
  'pattern_noSpaces',
  'pattern_chinesePunctuation',
  'pattern_dateYearFirst',
  'pattern_dateYearLast',
  'pattern_korean',
  'pattern_thai',
  'pattern_thaiEnglish',
  'pattern_allKinds',
  'pattern_fullName',
  'pattern_anything',
  'pattern_phone',
  'pattern_japanese',
  'pattern_latinMarks',
  'pattern_anyLetters',
] as const

const REFUSALS = [
  'required',
  'passwordLength',
  'passwordObvious',
  'passwordCommon',
  'passwordsDiffer',
  'paymentPasswordLength',
  'paymentPasswordEasy',
  'paymentPasswordIsLogin',
  ...PATTERN_REFUSALS,
  'emailWrong',
  'mobileNumberWrong',
  'phoneTaken',
  'codeWrong',
  'codeExpired',
  'captchaNeeded',
  'captchaWrong',
  'textUnreadable',
  'nameReserved',
  ...BIRTHDAY_REFUSALS,
  'invitationWrong',
  'domainWrong',
  'termsNeeded',
  'humanProofNeeded',
  'sealedWrongly',
] as const

/**
 * The client makes the id, which becomes the member's. No answer is stored, because it would contain a token and a fast
 * hash of a password; instead, a repeat with the same id, name and password starts a new session of the same member.
 */
export const register = action({
  name: 'register',
  summary: 'Opens an account with its wallet and starts a session',
  method: 'PUT',
  path: '/members',
  audience: 'anyone',
  sealed: true,
  input: v.strictObject({ username: typed, ...entry }),
  answer: signedIn,
  refusals: [...REFUSALS, 'accountTaken'],
})

/** As `register`, for a verified number instead of a user name, which the server generates. */
export const mobileRegister = action({
  name: 'mobileRegister',
  summary: 'Opens an account for a mobile number and starts a session',
  method: 'PUT',
  path: '/members/mobile',
  audience: 'anyone',
  sealed: true,
  input: v.strictObject(entry),
  answer: signedIn,
  refusals: REFUSALS,
})
