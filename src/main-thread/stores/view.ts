import { proxy } from 'valtio/vanilla'
import type { OptionsQuestion } from '#shared/contracts/options.ts'
import type { OrdersQuestion } from '#shared/contracts/orders.ts'
import type { PositionsQuestion } from '#shared/contracts/positions.ts'
import type { MarketsQuery } from '#shared/contracts/markets.ts'
import { MAIN_MARKET } from '#shared/contracts/view-state.ts'
import type { ViewState } from '#shared/contracts/view-state.ts'
import type { Interval } from '#shared/domain/enums.ts'
import { defaultSymbol } from '#shared/domain/routes.ts'

/** What this tab shows. Features change it by the setters below; the bridge sends every change to the risk worker. */
export const view = proxy<{ -readonly [K in keyof ViewState]: ViewState[K] } & { readonly id: string }>({
  id: MAIN_MARKET,
  symbol: defaultSymbol,
  interval: '30',
  chartKind: 'market',
  hz: 10,
  visible: true,
  bookGrouping: 1,
  hideOtherSymbols: false,
  positionsWindow: null,
  ordersWindow: null,
  balancesShown: false,
  markets: null,
})

/** Shows another symbol of a market. The grouping starts at one tick. */
export function showSymbol(shown: Pick<typeof view, 'symbol' | 'bookGrouping'>, symbol: string): void {
  if (shown.symbol === symbol) return
  shown.symbol = symbol
  shown.bookGrouping = 1
}
/** Opens a symbol. */
export const setSymbol = (symbol: string): void => showSymbol(view, symbol)
export function setChartInterval(interval: Interval): void {
  view.interval = interval
}
/** Sets the paint rate in Hz, clamped to 1..60. */
export function setPaintRate(hz: number): void {
  view.hz = Number.isFinite(hz) ? Math.min(60, Math.max(1, Math.round(hz))) : 10
}
/** Sets whether notices are sent while the tab is hidden. */
export function setTellsHidden(tells: boolean): void {
  view.notifiesHidden = tells
}
/** Sets whether notices of orders made with API keys are sent. */
export function setTellsApi(tells: boolean): void {
  view.tellsApi = tells
}
export function setVisible(visible: boolean): void {
  view.visible = visible
}
export function setHideOtherSymbols(hide: boolean): void {
  view.hideOtherSymbols = hide
}
/** Sets the symbols compared on a market's chart; empty for none. */
export function setCompared(shown: { compared?: readonly string[] }, symbols: readonly string[]): void {
  const wanted = [...new Set(symbols)]
  const before = shown.compared ?? []
  if (wanted.length === before.length && wanted.every((symbol) => before.includes(symbol))) return
  shown.compared = wanted
}
type RowWindow = readonly [number, number] | null
/** Sets the rows that one table shows; null if it is gone. */
type SetWindow = (window: RowWindow, owner: string) => void

/** Two panels can show the same table: the worker formats all rows from the first to the last one in view. */
function rowWindows(name: 'positionsWindow' | 'ordersWindow'): SetWindow {
  const shown = new Map<string, readonly [number, number]>()
  return (window, owner) => {
    if (window === null) shown.delete(owner)
    else shown.set(owner, window)
    const all = [...shown.values()]
    const hull: RowWindow =
      all.length === 0
        ? null
        : [Math.min(...all.map(([first]) => first)), Math.max(...all.map(([first, count]) => first + count))]
    const next: RowWindow = hull === null ? null : [hull[0], hull[1] - hull[0]]
    if (!sameWindow(view[name], next)) view[name] = next
  }
}
/** `owner`: unique among the parts of the page that show rows. */
export const setPositionsWindow = rowWindows('positionsWindow')
export const setOrdersWindow = rowWindows('ordersWindow')
export function setPositionsQuestion(question: PositionsQuestion): void {
  view.positionsQuestion = question
}
export function setOrdersQuestion(question: OrdersQuestion): void {
  view.ordersQuestion = question
}
const balancesOwners = new Set<string>()
export const setBalancesShown: SetWindow = (window, owner) => {
  if (window === null) balancesOwners.delete(owner)
  else balancesOwners.add(owner)
  view.balancesShown = balancesOwners.size > 0
}
/** Sets the option chain that is shown; null for none. */
export function setOptionsQuestion(question: OptionsQuestion | null): void {
  view.options = question
}
/** Lists of markets on screen, by owner: the newest one is answered, but a menu above all. */
const marketsQueries = new Map<string, MarketsQuery>()
/** Sets what a list of markets shows; null if it is gone. `owner`: a panel's id. Menus share one. */
export function setMarketsQuery(query: MarketsQuery | null, owner = ''): void {
  marketsQueries.delete(owner)
  if (query !== null) marketsQueries.set(owner, query)
  view.markets = marketsQueries.get('') ?? [...marketsQueries.values()].at(-1) ?? null
}

function sameWindow(a: readonly [number, number] | null, b: readonly [number, number] | null): boolean {
  if (a === null || b === null) return a === b
  return a[0] === b[0] && a[1] === b[1]
}
