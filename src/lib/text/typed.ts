/**
 * What people type and paste, as it is meant. Everything is kept in the form NFC, which changes no sign that is seen;
 * NFKC, which makes "102" of "10²" and takes a Thai ำ apart, is for comparing only.
 */

/** Signs that show nothing: zero-width spaces, direction marks, soft hyphens, fillers, selectors, tags. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
/** The same with what steers a terminal; white space is not among it. */
const UNWRITTEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?!\s)\p{Cc}/gu
/** White space, line breaks included, and the Braille pattern without dots. */
const SPACES = /[\s\u2800\u0085]+/gu

/** Scripts in which a joiner or its opposite changes the shape of a word. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]$/u
const PICTURE_BEFORE = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)$/u
const PICTURE = /^\p{Extended_Pictographic}/u

/** Whether a sign that shows nothing shapes the ones beside it: a joiner within a word or picture, a selector of a form. */
function isShaping(sign: string, before: string, after: string): boolean {
  if (sign === '\u200d' && PICTURE_BEFORE.test(before)) return PICTURE.test(after)
  if (sign === '\u200c' || sign === '\u200d') return JOINED.test(before) && /^\p{L}/u.test(after)
  if (sign === '\ufe0e' || sign === '\ufe0f') return /\p{Emoji}$/u.test(before)
  return /[\u{e0100}-\u{e01ef}]/u.test(sign) && /\p{Script=Han}$/u.test(before)
}

/** Whether a text shows nothing: it is empty, white space, or signs that nobody sees. */
export function isBlank(text: string): boolean {
  return text.replace(UNWRITTEN, '').replace(SPACES, '') === ''
}

/** Full-width letters, digits and signs as plain ones: which of them somebody types is a setting of the keyboard. */
function narrow(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .replace(/\uffe5/g, '¥')
}

/** Signs as they are meant, such as those of a user name, a number or a code: none unseen, all in plain width. */
export function plainSigns(text: string): string {
  return narrow(text.replace(UNSEEN, '')).normalize('NFC')
}

/** An entry of signs without the space around it. */
export function plainEntry(text: string): string {
  return plainSigns(text).trim()
}

/** A text for people, as it was typed: without what nobody sees, on one line, each row of spaces as one. */
export function typedText(text: string): string {
  return withoutUnseen(text).replace(SPACES, ' ').trim().normalize('NFC')
}

/** A text without what nobody sees, but with what shapes its words and pictures; its lines stay. */
export function withoutUnseen(text: string): string {
  return text.replace(UNWRITTEN, (sign, at: number, whole: string) => {
    const after = at + sign.length
    return isShaping(sign, whole.slice(Math.max(0, at - 2), at), whole.slice(after, after + 2)) ? sign : ''
  })
}

/** A name as banks write it: as `typedText`, in plain width. */
export function typedName(text: string): string {
  return typedText(narrow(text))
}
