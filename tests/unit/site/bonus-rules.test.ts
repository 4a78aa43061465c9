import { expect, test } from 'vitest'
import { PRESETS } from '#lib/limits/policy.ts'
import { allowsModule, bonusFaults } from '#lib/site/bonus-rules.ts'
import { MODULE_IDS } from '#lib/site/modules.ts'
import { DEFAULT_SETTINGS, SETTING_KEYS } from '#lib/site/settings.ts'
import { DEFAULT_VIP } from '#lib/site/vip-setting.ts'

// Protects: where the policy allows no bonuses, no setting and no module gives any (responsible play, "The policy").

const { brazil, strict } = PRESETS
const RANK = { code: 'silver', name: { en: 'Silver' }, fromMinor: '100', rebatePercent: '0.1' }
const rank = (rankUpMinor: string, birthdayMinor: string) => ({
  ...DEFAULT_VIP,
  ranks: [{ ...RANK, rankUpMinor, birthdayMinor }],
})

test.each([
  ['missions', [{}]],
  ['envelopes', [{}]],
  ['missionPrizes', { amountsMinor: ['100'] }],
  ['vip', rank('1', '0')],
  ['vip', rank('0', '1')],
])('%s that give something are a fault under brazil alone', (key, value) => {
  expect(bonusFaults(key, value, brazil)).toEqual([expect.stringContaining(`${key} gives something`)])
  expect(bonusFaults(key, value, strict)).toEqual([])
})

test('ranks that give a rebate alone are good, and so is every setting by default', () => {
  expect(bonusFaults('vip', rank('0', '0'), brazil)).toEqual([])
  expect(SETTING_KEYS.flatMap(key => bonusFaults(key, DEFAULT_SETTINGS[key], brazil))).toEqual([])
})

test('modules that do nothing but give are off under brazil', () => {
  expect(MODULE_IDS.filter(id => !allowsModule(id, brazil))).toEqual(['RAFFLE', 'REFERRAL', 'REDENVELOPE'])
  expect(MODULE_IDS.filter(id => !allowsModule(id, strict))).toEqual([])
})
