import { loadBars, runLoad } from './load.ts'

/** Sends the load from its own thread directly to the chart's worker, as the product's risk worker sends bars. */
self.addEventListener(
  'message',
  (
    event: MessageEvent<{
      readonly symbol: string
      readonly resolution: string
      readonly lines: number
      readonly barsPerSecond: number
    }>,
  ) => {
    const port = event.ports[0]
    const last = loadBars(Date.now()).at(-1)
    if (!port || !last) return
    const { symbol, resolution, lines, barsPerSecond } = event.data
    let ids: string[] = []
    let prices: number[] = []
    let quantities: string[] = []
    runLoad(
      (index, price, quantity) => {
        ids.push(`line-${index}`)
        prices.push(price)
        quantities.push(quantity)
      },
      (close) => {
        const rows = Float64Array.of(
          last.time / 1000,
          last.open,
          Math.max(last.high, close),
          Math.min(last.low, close),
          close,
          last.volume,
        )
        port.postMessage({ kind: 'bars', symbol, resolution, rows })
        if (ids.length > 0)
          port.postMessage({ kind: 'lines', ids, prices: Float64Array.from(prices), quantities })
        ids = []
        prices = []
        quantities = []
      },
      lines,
      barsPerSecond,
    )
  },
)
