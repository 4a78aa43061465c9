import { describe, expect, test } from 'vitest'
import { findHits, holdsAll, passageAt, searchText, searchWords } from '#lib/help/search.ts'

const marked = (text: string, query: string) =>
  findHits(text, searchWords(query)).map(([start, end]) => text.slice(start, end))
const holds = (text: string, query: string) => holdsAll(searchText(text), searchWords(query))

describe('searching the help centre', () => {
  test('finds a word whatever its case and accents', () => {
    expect(holds('Café Royal: DEPOSIT', 'cafe deposit')).toBe(true)
    expect(holds('Nạp tiền vào ví', 'nap tien')).toBe(true)
    expect(holds('Depósito e saque', 'deposito')).toBe(true)
  })

  test('finds Thai and Chinese within running text, tone marks or not', () => {
    expect(holds('เปิดหน้าฝากเงินแล้วเลือกวิธีชำระ', 'เลือกวิธี')).toBe(true)
    expect(holds('เปิดบัญชีได้ในเวลาประมาณหนึ่งนาที', 'หนึงนาที')).toBe(true)
    expect(holds('打开存款页面并选择方式', '选择')).toBe(true)
  })

  test('asks for every word of the query, in any order', () => {
    expect(holds('Withdraw to your bank', 'bank withdraw')).toBe(true)
    expect(holds('Withdraw to your bank', 'bank deposit')).toBe(false)
  })

  test('does not join the end of one word with the beginning of the next', () => {
    expect(holds('play money', 'ymon')).toBe(false)
  })

  test('takes a query of spaces and signs as none', () => {
    expect(searchWords('  …  ')).toEqual([])
    expect(holds('anything', ' - ')).toBe(true)
  })
})

describe('marking what was found', () => {
  test('marks the words as they are written', () => {
    expect(marked('Café and cafe', 'CAFE')).toEqual(['Café', 'cafe'])
    expect(marked('ประมาณหนึ่งนาที', 'หนึงนาที')).toEqual(['หนึ่งนาที'])
    expect(marked('Self-exclusion ends', 'selfexcl')).toEqual(['Self-excl'])
  })

  test('leaves the sign after a word unmarked', () => {
    expect(marked('限额、手续费', '限额')).toEqual(['限额'])
    expect(marked('A limit, a fee', 'limit')).toEqual(['limit'])
  })

  test('marks overlapping words once', () => {
    expect(marked('withdrawal', 'draw withdraw')).toEqual(['withdraw'])
  })

  test('quotes the passage around a hit, from and to a space where the language has some', () => {
    const text = `${'many words before '.repeat(5)}a void bet ${'and words after '.repeat(8)}`.trim()
    const passage = passageAt(text, findHits(text, ['void'])[0])
    expect(passage).toBe(
      '…many words before a void bet and words after and words after and words after and words after…',
    )
    expect(passageAt('Void bets return.', [0, 4])).toBe('Void bets return.')
    expect(passageAt('anything', undefined)).toBeUndefined()
  })

  test('quotes the passage around a hit in writing that has no spaces', () => {
    const text = `${'之前的话，'.repeat(10)}限额${'，之后的话'.repeat(20)}`
    expect(passageAt(text, findHits(text, ['限额'])[0])).toBe(
      `…${'之前的话，'.repeat(5).slice(1)}限额${'，之后的话'.repeat(14)}…`,
    )
    const thai = `${'ที่นั่ง'.repeat(8)}วงเงิน${'ที่นั่ง'.repeat(20)}`
    const passage = passageAt(thai, findHits(thai, ['วงเงิน'])[0]) ?? ''
    expect(passage).toMatch(/^…\p{L}.*วงเงิน/u)
    expect(thai).toContain(passage.slice(1, -1))
    // No letter is torn from the marks that belong to it.
    expect(thai[thai.indexOf(passage.slice(1, -1)) + passage.length - 2]).toMatch(/\P{M}/u)
  })

  test('marks nothing where nothing was found', () => {
    expect(marked('withdrawal', 'deposit')).toEqual([])
  })
})
