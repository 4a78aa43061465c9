import isemail from 'isemail'
import { expect, test } from 'vitest'
import { accountOfEmail, isEmail } from '#lib/identity/email.ts'

// Protects: an address that mail goes to is taken, one that it cannot go to is not (S13).
const label = (length: number) => 'a'.repeat(length)

/** What isemail judges as valid: plain names, every sign without quotes, longest parts. */
const VALID = [
  ...[
    'test@example.com',
    'a@example.com',
    'test@example.co.th',
    'test@museum.example',
    'test.test@example.com',
  ],
  ...[
    "!#$%&'*+/=?^_`{|}~@example.com",
    '123@example.com',
    'test@123.com',
    'test@mason-dixon.com',
    'x@c--n.com',
  ],
  ...[
    'xn--test@example.com',
    'test@xn--hxajbheg2az3al.xn--jxalpdlp',
    'test+tag@example.com',
    'test_1@example.com',
  ],
  ...[
    'test-1@example.com',
    '-@example.com',
    "o'neill@example.com",
    'a.b.c.d.e@example.com',
    'test@a.b.c.d.example',
  ],
  ...[`${label(64)}@example.com`, `test@${label(63)}.com`, 'T@EXAMPLE.COM', 'test@e.com', 'test@8.example'],
]

/** What isemail judges as an error: no name, no domain, dots and hyphens out of place, control characters. */
const WRONG = [
  ...['', 'test', '@', 'test@', '@example.com', '@com', '.test@example.com', 'test.@example.com'],
  ...['test..test@example.com', 'test..example.com', 'test_exa-mple.com', 'test\\@test@example.com'],
  ...[
    'test@-example.com',
    'test@example-.com',
    'test@.example.com',
    'test@example.com.',
    'test@example..com',
  ],
  ...[
    '"""@example.com',
    '"\\"@example.com',
    'test"@example.com',
    '"test@example.com',
    '"test"test@example.com',
  ],
  ...[
    'test"text"@example.com',
    '"test""test"@example.com',
    '"test\0"@example.com',
    'test@a[255.255.255.255]',
  ],
  ...['test@[255.255.255.255].local', 'test@local.[255.255.255.255]', 'test@local.[255.255.255.255].local'],
  ...[
    '((comment)test@example.com',
    'test(comment)test@example.com',
    'test@example.com\n',
    'test@example.com-',
  ],
  ...[
    '(test@example.com',
    'test@(example.com',
    'test@[1.2.3.4',
    '"test\\"@example.com',
    '(comment\\)test@example.com',
  ],
  ...[
    'test@example.com(comment\\)',
    'test@example.com(comment\\',
    'test@[RFC-5322]-literal]',
    'test@[RFC-[literal]',
  ],
  ...['test@[', 'test@.org', 'test@example.com\r', '\rtest@example.com', '"\rtest"@example.com'],
  ...[
    '(\r)test@example.com',
    'test@example.com(\r)',
    'test@<example>.org',
    '\ntest@example.com',
    '"\n"@example.com',
  ],
  ...[
    '(\n)test@example.com',
    '\x07@example.com',
    'test@\x07.org',
    '\r\ntest@example.com',
    '\r\n \r\ntest@example.com',
  ],
  ...[' \r\ntest@example.com', ' \r\n\r\ntest@example.com', 'test@example.com\r\n', 'test@example.com \r'],
  ...[
    'test@example.com\r\n \r\n',
    'test@example.com \r\n',
    'test@example.com \r\n\r\n',
    'test@[\r',
    'test@[\r\n',
  ],
  ...[
    'test@local.(comment)[255.255.255.255].local',
    'test@local. [255.255.255.255].local',
    'test@@example.com',
  ],
]
/** What isemail finds right by the book, for a mail system: no entry of a form is meant so. */
const UNUSUAL = [
  ...['"test"@example.com', 'test@[255.255.255.255]', 'test@[IPv6:::1]', '(comment)test@example.com'],
  ...['test(comment)@example.com', 'test@localhost', 'test@example.123', `${label(65)}@example.com`],
  ...[`test@${label(64)}.com`, 'test . test@example.com', '"test".test@example.com', 'test@exa/mple.com'],
  `a@${label(61)}.${label(61)}.${label(61)}.${label(61)}.example`,
]

test(`accepts ${VALID.length} addresses that isemail finds valid`, () => {
  expect(VALID.length).toBeGreaterThanOrEqual(22)
  expect(VALID.filter(address => isemail.validate(address, { errorLevel: true }) !== 0)).toEqual([])
  expect(VALID.filter(address => !isEmail(address))).toEqual([])
})

test(`refuses ${WRONG.length} addresses that isemail finds wrong`, () => {
  expect(WRONG.length).toBeGreaterThanOrEqual(66)
  // From 128 on isemail's diagnosis is an error (RFC 5321 and RFC 5322 both refuse the address).
  expect(WRONG.filter(address => isemail.validate(address, { errorLevel: true }) < 128)).toEqual([])
  expect(WRONG.filter(isEmail)).toEqual([])
})

test.each(UNUSUAL)('refuses %s', address => {
  expect(isEmail(address)).toBe(false)
})

test('accepts an address with spaces around it, in full width, and of a domain in another script', () => {
  for (const address of [
    ' test@example.com ',
    'ｔｅｓｔ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'test@ตัวอย่าง.ไทย',
    'test@例え.jp',
  ])
    expect(isEmail(address), address).toBe(true)
})

test('answers one mailbox for capitals and tags', () => {
  const mailboxes = ['Anan+a@Example.com', 'anan@example.com', 'ANAN+b+c@EXAMPLE.COM'].map(accountOfEmail)
  expect(new Set(mailboxes)).toEqual(new Set(['anan@example.com']))
})
