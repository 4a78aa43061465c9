import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'

// Protects: what opens an account or a call stands in no log, whoever logs it by mistake (reliability S64, S65).

test.each(['password', 'token', 'secret', 'authorization'])('a field called %s is hidden', name => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  log.info({ [name]: 'canary-value', about: 'kept' }, 'at the top')
  log.info({ of: { [name]: 'canary-value' } }, 'one below')
  expect(lines.join('')).toContain('[hidden]')
  expect(lines.join('')).toContain('kept')
  expect(lines.join('')).not.toContain('canary-value')
})
