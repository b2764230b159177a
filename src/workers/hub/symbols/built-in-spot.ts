import type { QuoteTokenGroup } from '#shared/domain/spot.ts'
import { readQuoteGroups } from './read-spot.ts'

const symbol = (base: string, basePrecision: string, tick: string, most: string): object => ({
  symbolId: `${base}_USDT`,
  symbolName: `${base}USDT`,
  baseTokenId: base,
  quoteTokenId: 'USDT',
  basePrecision,
  quotePrecision: '0.0000001',
  minPricePrecision: tick,
  minTradeQuantity: basePrecision,
  minTradeAmount: '1',
  maxTradeQuantity: most,
  maxTradeAmount: '2000000',
})

/** The built-in spot list, the last fallback: BTCUSDT and ETHUSDT (SYM-08). */
export const builtInSpot = (): readonly QuoteTokenGroup[] =>
  readQuoteGroups([
    {
      tokenId: 'USDT',
      tokenType: 'CHAIN_TOKEN',
      quoteTokenSymbols: [symbol('BTC', '0.000001', '0.01', '80'), symbol('ETH', '0.00001', '0.01', '1600')],
    },
  ]) ?? []
