import { describe, expect, it } from 'vitest'
import { isolated } from '../../../src/main-thread/i18n/isolated.ts'

describe('values inserted into a text that runs from right to left (I18N-10)', () => {
  it.each(['BTC-27NOV26-110000-C', '-1.5%', '+0.01', '64,250.5', 'BTC/USDT', '(64%)', 'Demo trader 1'])(
    '%s has its own direction',
    (value) => {
      expect(isolated(value, 'rtl')).toBe(`\u2066${value}\u2069`)
    },
  )

  it.each(['', '5', 'BTCUSDT', 'شراء', 'שוק 5%', '--\n'])('%j is unchanged', (value) => {
    expect(isolated(value, 'rtl')).toBe(value)
  })

  it.each(['-1.5%', 'BTC-27NOV26-110000-C'])(
    '%s is unchanged in a text that runs from left to right',
    (value) => {
      expect(isolated(value, 'ltr')).toBe(value)
    },
  )
})
