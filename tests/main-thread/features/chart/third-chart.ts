import { proxy } from 'valtio/vanilla'
import { createMarket } from '../../../../src/main-thread/stores/market.ts'
import type { Market } from '../../../../src/main-thread/stores/market.ts'

/** The market of the third chart of a grid: ETHUSDT, while the page shows another one. */
export const thirdChart = (): Market =>
  createMarket(
    proxy({
      id: 'chart-3',
      symbol: 'ETHUSDT',
      interval: '5',
      chartKind: 'market',
      bookGrouping: 1,
      hasChart: true,
    }),
  )
