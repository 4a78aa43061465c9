/**
 * Forms of a text for comparing, never for showing: NFKC turns full-width, circled and superscript signs into plain
 * ones, and signs that only look like Latin letters become them, so that a list needs each word once.
 */

/** Invisible characters, and marks that enclose others, as of keycaps. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Me}]/gu
/** Marks of Latin, Greek and Cyrillic letters. Those of Thai and other scripts make words and stay. */
const LATIN_MARKS = /[\u0300-\u036f]/g

/** Letters that look like Latin ones (Unicode Technical Standard #39), the usual ones. */
const LOOKALIKES = new Map(
  Object.entries({
    a: 'аɑα',
    b: 'вьЬβ',
    c: 'сϲᴄ',
    d: 'ԁɗ',
    e: 'еєεҽ',
    g: 'ɡց',
    h: 'нһ',
    i: 'іıιɩ',
    j: 'јϳ',
    k: 'кκ',
    l: 'ӏǀ',
    m: 'мⅿ',
    n: 'ոη',
    o: 'оοσօ',
    p: 'рρ',
    q: 'ԛ',
    r: 'гᴦ',
    s: 'ѕꜱ',
    t: 'тτ',
    u: 'υսᴜ',
    v: 'νѵᴠ',
    w: 'ԝѡᴡω',
    x: 'хχ',
    y: 'уүγ',
    z: 'ᴢ',
  }).flatMap(([latin, signs]) => [...signs].map(sign => [sign, latin] as const)),
)
const ALL_LOOKALIKES = new RegExp(`[${[...LOOKALIKES.keys()].join('')}]`, 'gu')

/** Digits and signs that stand for letters inside a word: "fr33", "$cam". */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
}

/** Plain signs in lower case, with their marks: "ＦＲＥＥ" → "free". */
export function foldText(text: string): string {
  return text
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(UNSEEN, '')
    .replace(ALL_LOOKALIKES, sign => LOOKALIKES.get(sign) ?? sign)
    .replace(/\s+/gu, ' ')
    .normalize('NFC')
}

/** The same without the marks of Latin letters: "lừa đảo" → "lua dao". */
export function bareText(folded: string): string {
  return folded
    .normalize('NFD')
    .replace(LATIN_MARKS, '')
    .normalize('NFC')
    .replace(/[đð]/g, 'd')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
}

/** Signs that stand for letters, as letters, in words that have letters too. */
export function undisguised(bare: string): string {
  return bare.replace(/[\p{L}\p{N}@$!|]+/gu, word =>
    /\p{L}/u.test(word) ? word.replace(/[0134578@$!|]/g, sign => DISGUISES[sign] ?? sign) : word,
  )
}

/** Letters that stand alone, one after the other, as one word: "s c a m" and "s.c.a.m" → "scam". */
export function joinedLetters(text: string): string {
  return text.replace(
    /(?<![\p{L}\p{N}])[\p{L}\p{N}]\p{M}*(?:[^\p{L}\p{N}]{1,3}[\p{L}\p{N}]\p{M}*(?![\p{L}\p{N}]))+/gu,
    run => run.replace(/[^\p{L}\p{M}\p{N}]/gu, ''),
  )
}

/** A letter three times or more is there once: "scaaaam" → "scam". */
export function withoutRepeats(text: string): string {
  return text.replace(/(\p{L})\1{2,}/gu, '$1')
}
