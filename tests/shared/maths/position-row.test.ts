import { describe, expect, it } from 'vitest'
import { liqCross } from '#shared/maths/liquidation-cross.ts'
import { toText } from '#shared/maths/number.ts'
import { positionRow, positionRowText, rowTotals } from '#shared/maths/position-row.ts'
import type { RowSymbol } from '#shared/maths/position-row.ts'
import { btcTiers } from './samples.ts'

const btc: RowSymbol = {
  family: 'linear',
  coin: 'USDT',
  priceFraction: 2,
  takerFee: '0.00055',
  tiers: btcTiers,
  balanceFraction: 4,
  pnlFraction: 4,
}

describe('a row of the position table', () => {
  it('D4: a position with a missing number shows -- and never 0', () => {
    const symbol = {
      family: 'linear',
      coin: 'USDT',
      priceFraction: 2,
      takerFee: '',
      tiers: null,
      balanceFraction: 4,
      pnlFraction: 4,
    } as const
    const shown = positionRowText(symbol, { side: 'Buy', size: '', positionValue: '1', isCross: true }, 5)
    expect(new Set(Object.values(shown))).toEqual(new Set(['--']))
    const half = positionRowText(
      symbol,
      { side: 'Buy', size: '1', positionValue: '1', leverage: '5', isCross: true },
      500,
    )
    expect(half).toMatchObject({ uPnl: '+4.0000', roi: '--', positionIM: '--', positionMM: '--' })
    expect(liqCross({ side: 'Buy', size: '1', mark: '', mmr: '0', marginBalance: '1' })).toBeNull()
  })

  it('POS-01, POS-29: cross margins follow the mark, ROI does not', () => {
    const cross = { side: 'Buy', size: '0.5', positionValue: '25000', leverage: '10', isCross: true } as const
    const row = positionRow(btc, cross, '50500')
    expect(toText(row?.positionIM ?? null)).toBe('2537.375')
    expect(toText(row?.positionMM ?? null)).toBe('138.625')
    expect(toText(row?.uPnl ?? null)).toBe('250')
    // 250 / (2500 + 12.375)
    expect(positionRowText(btc, cross, 5_050_000).roi).toBe('+9.95%')
    const isolated = positionRow(btc, { ...cross, isCross: false, extraMargin: '7' }, '50500')
    expect(toText(isolated?.positionIM ?? null)).toBe('2519.375')
    expect(isolated?.roiPct).toEqual(row?.roiPct)
  })

  it('POS-33: the inverse PnL of the API uses the stored value', () => {
    const inverse = { ...btc, family: 'inverse', coin: 'BTC', balanceFraction: 8 } as const
    const short = {
      side: 'Sell',
      size: '300',
      positionValue: '0.01092319',
      leverage: '10',
      isCross: true,
    } as const
    expect(positionRowText(inverse, short, 2_822_450).uPnl).toBe('-0.00029413')
  })

  it('USDC PnL is counted from the session average, ROI from the entry', () => {
    const usdc = { ...btc, family: 'usdc', coin: 'USDC' } as const
    const long = {
      side: 'Buy',
      size: '0.1',
      positionValue: '5000',
      sessionValue: '5025',
      leverage: '10',
      isCross: true,
    } as const
    expect(toText(positionRow(usdc, long, '51000')?.uPnl ?? null)).toBe('75')
  })

  it('the ROI of an option buyer is based on the premium, that of a seller on the margin', () => {
    const option = { ...btc, family: 'option', coin: 'USDC' } as const
    const long = { side: 'Buy', size: '0.1', positionValue: '350', isCross: true } as const
    expect(positionRowText(option, long, 450_000)).toMatchObject({
      uPnl: '+100.0000',
      roi: '+28.57%',
      positionIM: '--',
    })
    const short = { ...long, side: 'Sell', serverIM: '200', serverMM: '100' } as const
    expect(positionRowText(option, short, 450_000)).toMatchObject({
      uPnl: '-100.0000',
      roi: '-50.00%',
      positionMM: '100.0000',
    })
  })

  it('sums are unknown while one row of the coin is unknown', () => {
    const row = positionRow(btc, { side: 'Buy', size: '1', positionValue: '1', isCross: true }, '5')
    expect(row).not.toBeNull()
    if (row !== null) expect(rowTotals([row])).toMatchObject({ positionIM: null, positionMM: null })
    expect(toText(rowTotals([]).uPnl)).toBe('0')
  })
})
