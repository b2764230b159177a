import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { followBars } from './bars.ts'
import type { Bar } from './bars.ts'

/**
 * uPlot has no candles: they are drawn in its `drawClear` hook, the place its own demo of candles uses. The live bar is set
 * at most once an animation frame, which its notes on streaming recommend.
 */
const SHOWN = 200
const place = document.getElementById('rival')
if (place === null) throw new Error('no place')
const columns: number[][] = [[], [], [], [], []]

function drawCandles(plot: uPlot): void {
  const { ctx } = plot
  const { min, max } = plot.scales['x'] ?? {}
  const [times, opens, highs, lows, closes] = columns
  if (times === undefined || min === undefined || max === undefined) return
  const width = Math.max(1, (plot.bbox.width / SHOWN) * 0.7)
  ctx.save()
  for (let at = 0; at < times.length; at += 1) {
    const time = times[at] ?? 0
    if (min === null || max === null || time < min || time > max) continue
    const x = plot.valToPos(time, 'x', true)
    const [open, high, low, close] = [opens, highs, lows, closes].map((column) =>
      plot.valToPos(column?.[at] ?? 0, 'y', true),
    )
    ctx.fillStyle = (closes?.[at] ?? 0) >= (opens?.[at] ?? 0) ? '#1fb57a' : '#f0465a'
    ctx.fillRect(Math.round(x), Math.min(high ?? 0, low ?? 0), 1, Math.abs((low ?? 0) - (high ?? 0)))
    ctx.fillRect(
      x - width / 2,
      Math.min(open ?? 0, close ?? 0),
      width,
      Math.max(1, Math.abs((close ?? 0) - (open ?? 0))),
    )
  }
  ctx.restore()
}

const hidden = { stroke: 'transparent', points: { show: false } }
const plot = new uPlot(
  {
    width: window.innerWidth,
    height: window.innerHeight - 40,
    scales: { x: { time: true } },
    series: [{}, hidden, hidden, hidden, { label: 'Close', ...hidden }],
    hooks: { drawClear: [drawCandles] },
  },
  undefined,
  place,
)
// oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- needed where uplot is installed
const show = (): void => plot.setData(columns as unknown as uPlot.AlignedData)
function put({ time, open, high, low, close }: Bar): void {
  const times = columns[0] ?? []
  const at = times.at(-1) === time ? times.length - 1 : times.length
  for (const [index, value] of [time, open, high, low, close].entries()) {
    const column = columns[index]
    if (column) column[at] = value
  }
}
let isDue = false
await followBars(
  (bars) => {
    for (const bar of bars.slice(-SHOWN)) put(bar)
    show()
  },
  (bar) => {
    put(bar)
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      show()
    })
  },
)
