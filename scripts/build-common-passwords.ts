/**
 * Writes src/server/identity/common-passwords.txt: passwords of eight characters and more that people choose first,
 * made from the habits they follow (one word with a year or digits, a word twice, walks over the keyboard, runs and
 * repetitions of digits), not from anybody's list. Run it after a change of the habits below.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const WORDS =
  `password passw0rd pass admin administrator welcome login letmein access secret master default guest user test demo
  qwerty qwertz azerty abc abcd abcde abcdef abcdefg abcdefgh iloveyou loveyou lovely lover forever princess prince queen king sunshine
  moonlight starlight shadow dragon monkey tiger lion panther eagle falcon phoenix dolphin butterfly unicorn kitty hello
  superman batman spiderman ironman pokemon naruto starwars matrix computer internet samsung google facebook android
  football soccer baseball basketball hockey tennis golf racing boxing liverpool chelsea arsenal manchester barcelona
  juventus realmadrid michael jordan jennifer jessica ashley amanda nicole daniel thomas robert charlie andrew joshua matthew
  anthony william george alexander patrick christian victoria samantha elizabeth summer winter spring autumn monday friday
  sunday january february march april august september october november december freedom whatever trustno nothing
  money dollar million lucky luckyday jackpot casino winner bigwin slot slots poker bonus gambling betting baccarat roulette
  diamond silver golden crystal purple orange yellow banana cherry chocolate cookie coffee pepper ginger flower blossom
  angel heaven jesus christ blessed buddha family mother father brother sister friend sweetheart darling honey baby
  thailand bangkok chiangmai phuket pattaya krungthep sawasdee sawadee somchai somsak malee rakkhun rakmak chang muaythai siam
  england london america newyork california texas canada japan tokyo china korea vietnam singapore india indonesia
  killer hunter ranger warrior knight wizard mustang ferrari porsche mercedes toyota honda yamaha corvette maverick thunder
  rainbow rocket hammer guitar music metal rock buster bailey maggie harley hunter tigger snoopy mickey minnie`
    .split(/\s+/)
    .filter(Boolean)

const ENDINGS =
  `1 2 7 12 11 22 69 77 88 99 01 07 123 321 420 666 777 888 999 1234 4321 12345 123456 1234567 12345678 1111 8888
  @123 @1234 1990 1992 1995 1998 1999 2000 2001 2005 2010 2020 2022 2023 2024 2025 2026 2540 2560 2566 2567 2568 2569`.split(
    /\s+/,
  )
const BEGINNINGS = ['1', '12', '123', '1234', '12345', 'my', 'the', 'i']

const ROWS = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '0987654321',
  'poiuytrewq',
  'lkjhgfdsa',
  'mnbvcxz',
]
const COLUMNS = [
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik,',
  '1q2w',
  '3e4r',
  '5t6y',
  '7u8i',
  '9o0p',
  'q1w2',
  'zaq1',
  'xsw2',
  'cde3',
  'vfr4',
]

const found = new Set<string>()
const add = (password: string) => {
  if (password.length >= 8 && password.length <= 64) found.add(password)
}

for (const word of WORDS) {
  add(word)
  add(word + word)
  for (const ending of ENDINGS) add(word + ending)
  for (const beginning of BEGINNINGS) add(beginning + word)
}
for (const row of ROWS) {
  for (let length = 3; length <= row.length; length++) {
    const walk = row.slice(0, length)
    add(walk)
    add(walk + walk)
    for (const ending of ENDINGS.slice(0, 28)) add(walk + ending)
    for (const other of ROWS) {
      add(walk + other.slice(0, length))
      add([...walk].map((key, place) => key + (other[place] ?? '')).join(''))
    }
  }
}
for (const first of COLUMNS) {
  for (const second of COLUMNS) {
    add(first + second)
  }
}
for (const character of '0123456789abcdefghijklmnopqrstuvwxyz') {
  for (let length = 8; length <= 16; length++) add(character.repeat(length))
}
for (let pair = 0; pair < 100; pair++) {
  const digits = String(pair).padStart(2, '0')
  for (const times of [4, 5, 6]) add(digits.repeat(times))
}
for (let start = 0; start < 10; start++) {
  for (const step of [1, -1, 2]) {
    let run = ''
    for (let position = 0; position < 12; position++)
      run += String((((start + step * position) % 10) + 10) % 10)
    for (let length = 8; length <= 12; length++) add(run.slice(0, length))
  }
}
for (let year = 1950; year <= 2026; year++) {
  for (const day of ['0101', '1231', '1225', '1234']) {
    add(day + year)
    add(year + day)
  }
}

for (const letters of [
  'a',
  'aa',
  'aaa',
  'ab',
  'abc',
  'abcd',
  'q',
  'qq',
  'qw',
  'qwe',
  'qwer',
  'asd',
  'asdf',
  'zxc',
  'as',
  'zx',
  'a1',
  'z',
]) {
  for (const digits of [
    '1234',
    '12345',
    '123456',
    '1234567',
    '12345678',
    '123123',
    '111111',
    '112233',
    '123321',
  ]) {
    add(letters + digits)
    add(digits + letters)
  }
}
for (const part of ['123', '321', 'abc', 'qwe', 'asd', 'zxc', '112', '111', '456', '789']) {
  add(part.repeat(3))
  for (const other of ['123', '456', '789', '222', '233', '654', '321', 'abc', 'qwe', 'asd', 'zxc'])
    add(part + other + part)
}
for (const keypad of [
  '147258369',
  '963852741',
  '741852963',
  '789456123',
  '159357258',
  '123698745',
  '147896325',
  '11223344',
  '111222333',
  '112233445566',
  '44332211',
  'a1b2c3d4',
  'a1b2c3d4e5',
  '1a2b3c4d',
  '1a2s3d4f',
]) {
  add(keypad)
}

const path = join(import.meta.dirname, '../src/server/identity/common-passwords.txt')
writeFileSync(path, `${[...found].sort().join('\n')}\n`)
console.log(`${found.size} passwords in ${path}`)
