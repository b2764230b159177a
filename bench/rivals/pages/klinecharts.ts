import { init } from 'klinecharts'
import type { KLineData } from 'klinecharts'
import { followBars } from './bars.ts'
import type { Bar } from './bars.ts'

/** KLineChart 10: bars by a data loader, the live bar by its `subscribeBar`, volume in a pane of its own. */
const chart = init('rival')
if (chart === null) throw new Error('klinecharts did not start')
const show = ({ time, ...bar }: Bar): KLineData => ({ timestamp: time * 1000, ...bar })
let history: readonly Bar[] = []
let push: (bar: KLineData) => void = () => undefined
await followBars(
  (bars) => {
    history = bars
    chart.setDataLoader({
      getBars: ({ type, callback }) => callback(type === 'init' ? history.map(show) : [], false),
      subscribeBar: ({ callback }) => {
        push = callback
      },
    })
    chart.setSymbol({ ticker: 'BTCUSDT', pricePrecision: 1, volumePrecision: 3 })
    chart.setPeriod({ type: 'minute', span: 1 })
    chart.createIndicator('VOL')
  },
  (bar) => push(show(bar)),
)
