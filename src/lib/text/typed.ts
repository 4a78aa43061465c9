/**
 * Normalizes what people type and paste. Everything is stored in the form NFC, which changes nothing visible; NFKC,
 * which turns "10²" into "102" and decomposes a Thai ำ, is only used for comparing.
 */

/** Invisible characters: zero-width spaces, direction marks, soft hyphens, fillers, selectors, tags. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
/** The same plus control characters; excludes white space. */
const UNWRITTEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?!\s)\p{Cc}/gu
/** White space including line breaks, and the Braille pattern without dots. */
const SPACES = /[\s\u2800\u0085]+/gu

/** Scripts in which a joiner or non-joiner changes the shape of a word. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]$/u
const PICTURE_BEFORE = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)$/u
const PICTURE = /^\p{Extended_Pictographic}/u

/** Whether an invisible character shapes its neighbours: a joiner within a word or picture, or a variation selector. */
function isShaping(sign: string, before: string, after: string): boolean {
  if (sign === '\u200d' && PICTURE_BEFORE.test(before)) return PICTURE.test(after)
  if (sign === '\u200c' || sign === '\u200d') return JOINED.test(before) && /^\p{L}/u.test(after)
  if (sign === '\ufe0e' || sign === '\ufe0f') return /\p{Emoji}$/u.test(before)
  return /[\u{e0100}-\u{e01ef}]/u.test(sign) && /\p{Script=Han}$/u.test(before)
}

/** Whether a text shows nothing: it is empty, white space, or invisible characters. */
export function isBlank(text: string): boolean {
  return text.replace(UNWRITTEN, '').replace(SPACES, '') === ''
}

/** Converts full-width letters, digits and symbols, which only depend on a keyboard setting. */
function narrow(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .replace(/\uffe5/g, '¥')
}

/** Normalizes the characters of a user name, number or code: removes invisible ones and converts full-width ones. */
export function plainSigns(text: string): string {
  return narrow(text.replace(UNSEEN, '')).normalize('NFC')
}

/** The same, and trimmed. */
export function plainEntry(text: string): string {
  return plainSigns(text).trim()
}

/** A text for people as typed: without invisible characters, on one line, with single spaces. */
export function typedText(text: string): string {
  return withoutUnseen(text).replace(SPACES, ' ').trim().normalize('NFC')
}

/** Removes invisible characters except for those that shape words and pictures; keeps line breaks. */
export function withoutUnseen(text: string): string {
  return text.replace(UNWRITTEN, (sign, at: number, whole: string) => {
    const after = at + sign.length
    return isShaping(sign, whole.slice(Math.max(0, at - 2), at), whole.slice(after, after + 2)) ? sign : ''
  })
}

/** A name as banks write it: as `typedText`, with full-width characters converted. */
export function typedName(text: string): string {
  return typedText(narrow(text))
}
