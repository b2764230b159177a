import { subscribe } from 'valtio/vanilla'
import { connection } from '../../stores/connection.ts'
import type { Market } from '../../stores/market.ts'
import { replay } from '../../stores/replay.ts'
import { view } from '../../stores/view.ts'
import { followSystemColours } from '../../ui/token-colours.ts'
import type { ChartController } from './chart-controller.ts'

/** After being hidden for longer than this, ms, candles may be missing: a hidden page receives none. */
const AWAY_MS = 5000

/** Follows the market's symbol, kind, interval and lines. */
export function followStores({ view: shown, lines }: Market, controller: ChartController): (() => void)[] {
  controller.applyLines(Array.from(lines.current.values(), (line) => ({ op: 'add' as const, line })))
  return [
    lines.listen(controller.applyLines),
    subscribe(shown, () => {
      controller.setSeries(shown.symbol, shown.chartKind)
      controller.setInterval(shown.interval)
    }),
  ]
}

/** Follows theme and up/down colours, which are attributes of the root element, and the system's colours. */
export function followAppearance(root: Element, changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(root, { attributes: true, attributeFilter: ['data-theme', 'data-updown'] })
  const stop = followSystemColours(changed)
  return () => {
    observer.disconnect()
    stop()
  }
}

/** When the exchange changes the symbol's tick, the chart resolves the symbol again, so that labels and drags use the new tick. */
export function followGrid({ instrument }: Market, refetch: () => void): () => void {
  const gridOf = (): string =>
    instrument.v === null
      ? ''
      : `${instrument.v.symbol} ${instrument.v.tickSize} ${instrument.v.priceFraction}`
  let grid = gridOf()
  return subscribe(instrument, () => {
    const next = gridOf()
    if (next === '' || next === grid) return
    const isSameSymbol = next.split(' ')[0] === grid.split(' ')[0]
    grid = next
    if (isSameSymbol) refetch()
  })
}

/**
 * Reloads candles that were missed while the connection was down or the page was hidden; also after the offset of the
 * exchange's clock changed, because the chart requests bars and counts down by that clock. In a replay its time follows the
 * replay's.
 */
export function followOutages(refetch: () => void, updateTime: () => void): () => void {
  let before: Pick<typeof connection, 'state' | 'isClockKnown' | 'clockOffsetMs'> = { ...connection }
  let hiddenAt = 0
  const stopConnection = subscribe(connection, () => {
    const { state, isClockKnown, clockOffsetMs } = connection
    const isOpened = state === 'open' && before.state !== 'open'
    const isSet = isClockKnown && Math.abs(clockOffsetMs - before.clockOffsetMs) > AWAY_MS
    // The clock of a replay leaps with its dial; its bars arrive all the same.
    if (isOpened || (before.isClockKnown && isSet && replay.recording === null)) refetch()
    before = { state, isClockKnown, clockOffsetMs }
  })
  // Another place of a replay: bars after it must not stay. Without a connection the next one reloads them.
  let { leaps } = replay.place
  const stopReplay = subscribe(replay, () => {
    updateTime()
    if (replay.place.leaps === leaps) return
    ;({ leaps } = replay.place)
    if (connection.state === 'open') refetch()
  })
  const stopView = subscribe(view, () => {
    if (!view.visible) hiddenAt = hiddenAt === 0 ? Date.now() : hiddenAt
    else if (hiddenAt > 0) {
      const away = Date.now() - hiddenAt
      hiddenAt = 0
      if (away > AWAY_MS) refetch()
    }
  })
  return () => {
    stopConnection()
    stopReplay()
    stopView()
  }
}
