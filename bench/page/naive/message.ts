/**
 * One JSON text message per update, as most exchanges send them. Amounts are decimal text. `ts` is the venue's stamp.
 */
export type NaiveMessage =
  | {
      readonly topic: 'tickers'
      readonly ts: number
      readonly symbol: string
      readonly lastPrice: string
      readonly bid1Price: string
      readonly ask1Price: string
      readonly markPrice: string
      readonly indexPrice: string
      readonly prevPrice24h: string
      readonly highPrice24h: string
      readonly lowPrice24h: string
      readonly volume24h: string
      readonly turnover24h: string
      readonly fundingRate: string
    }
  | {
      readonly topic: 'orderbook'
      readonly ts: number
      readonly symbol: string
      readonly side: 'Buy' | 'Sell'
      readonly price: string
      readonly size: string
    }
  | {
      readonly topic: 'publicTrade'
      readonly ts: number
      readonly symbol: string
      readonly side: 'Buy' | 'Sell'
      readonly price: string
      readonly size: string
      readonly id: string
      readonly time: number
    }
