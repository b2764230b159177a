import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { addFeeRows } from '../../../../venue/bybit/catalogue/fees.ts'
import type { FeeRates } from '../../../../venue/bybit/catalogue/fees.ts'
import { readTiers } from '../../../../venue/bybit/catalogue/risk-tiers.ts'
import { context, drafted } from './support/items.ts'
import type { Raw } from './support/items.ts'

const folder = fileURLToPath(
  new URL(
    '../../../../../shared/data/bybit/fixtures-jkorf/Bybit.UnitTests/Endpoints/V5Api/',
    import.meta.url,
  ),
)

/** Rows of a documented answer: three lines about the call, then JSON. */
function rowsOf(file: string): readonly Raw[] {
  const text = readFileSync(`${folder}${file}.txt`, 'utf8')
  const body = JSON.parse(text.slice(text.indexOf('{'))) as { result: { list: readonly Raw[] } }
  return body.result.list
}

describe.skipIf(!existsSync(folder))(
  'answers of Bybit’s documentation (skipped where ../shared/data is absent)',
  () => {
    it.each([
      ['linear', 'GetLinearInverseSymbols', 'LinearPerpetual', 'BTCUSDT'],
      ['linear', 'GetLinearInverseSymbolsPreListing', 'LinearPerpetual', 'PRE02ZROUSDT'],
      ['option', 'GetOptionSymbols', 'UsdcOption', 'ETH-3JAN23-1250-P'],
      ['spot', 'GetSpotSymbols', 'Spot', 'BTC_USDT'],
    ] as const)('of %s instruments (%s) are read as %s', (category, file, contractType, symbol) => {
      const [row] = rowsOf(`ExchangeData/${file}`)
      expect(drafted(category, row, { ...context, now: 0 })).toMatchObject({ contractType, symbol })
    })

    it('of a pre-listing have its phase and its own fees', () => {
      const [row] = rowsOf('ExchangeData/GetLinearInverseSymbolsPreListing')
      expect(drafted('linear', row)).toMatchObject({
        contractStatus: 'Trading',
        symbolStatus: 'PreLaunch',
        preListingPhase: 'ContinuousTrading',
        takerFeeRate: '0.001',
        makerFeeRate: '0.0004',
      })
    })

    it('of risk limits have their rates as fractions', () => {
      expect(readTiers(rowsOf('ExchangeData/GetRiskLimit'))).toEqual({
        tiers: [
          {
            riskId: 1,
            limit: '150',
            startingMargin: '0.01',
            maintainMargin: '0.005',
            maxLeverage: '100',
            isLowestRisk: true,
          },
        ],
        trouble: null,
      })
    })

    it('of fee rates are taken', () => {
      const table = new Map<string, FeeRates>()
      expect(addFeeRows(table, 'linear', rowsOf('Account/GetFeeRate'))).toBe(0)
      expect([...table]).toEqual([['linear:ETHUSDT', { taker: '0.0006', maker: '0.0001' }]])
    })
  },
)
