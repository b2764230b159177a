import type { PositionIdx } from '#shared/domain/enums.ts'
import type { Position } from '#shared/domain/records.ts'
import { minText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { PrivateSnapshot } from '../../exchange/events.ts'
import { emptyPositionRow, positionRow } from '../map/position.ts'
import { paramError } from '../terms/api-refusal.ts'
import type { ApiResult, PrivateCall } from '../terms/endpoint.ts'
import type { Market } from '../terms/markets.ts'
import { listPage, readCursor } from '../terms/pages.ts'
import { readPrices } from './prices.ts'
import { readScope } from './scope.ts'

/** A symbol's leverage before it is first set; the smaller of this and the symbol's largest. */
const START_LEVERAGE = '10' as DecimalText

const isHedged = ({ account, settings }: PrivateSnapshot, { category, instrument }: Market): boolean => {
  if (category !== 'linear' && category !== 'inverse') return false
  const setting = settings.find(({ symbol }) => symbol === instrument.symbol)
  return (setting?.positionMode ?? account.positionMode) === 'BothSide'
}

/** The position indexes a symbol has in its mode. */
const sidesOf = (snapshot: PrivateSnapshot, market: Market): readonly PositionIdx[] =>
  isHedged(snapshot, market) ? [1, 2] : [0]

/** The leverage of a side as it is set, or the one a symbol starts with. */
export function leverageOf(
  { settings }: PrivateSnapshot,
  { instrument }: Market,
  idx: PositionIdx,
): DecimalText {
  const setting = settings.find(({ symbol }) => symbol === instrument.symbol)
  if (setting !== undefined) return idx === 2 ? setting.sellLeverage : setting.buyLeverage
  return minText(instrument.maxLeverage, START_LEVERAGE)
}

export const isPortfolio = ({ account }: PrivateSnapshot): boolean =>
  account.marginMode === 'PORTFOLIO_MARGIN'

type Row = Readonly<Record<string, unknown>>

/** All sides of one symbol, those without a position too. */
async function rowsOf(call: PrivateCall, snapshot: PrivateSnapshot, market: Market): Promise<readonly Row[]> {
  const { symbol } = market.instrument
  const { seqs } = call.context
  const open = snapshot.positions.filter((position) => position.symbol === symbol)
  const sides = sidesOf(snapshot, market)
  const { mark } = open.length < sides.length ? await readPrices(call.context, market) : {}
  return sides.map((idx) => {
    const position = open.find(({ positionIdx }) => positionIdx === idx)
    if (position !== undefined)
      return positionRow(position, market, seqs.of(snapshot, position), isPortfolio(snapshot))
    const leverage = leverageOf(snapshot, market, idx)
    return emptyPositionRow(
      market,
      idx,
      { leverage, ...(mark === undefined ? {} : { markPrice: mark }) },
      seqs.ofFlat(snapshot, { symbol, positionIdx: idx }),
      isPortfolio(snapshot),
    )
  })
}

/**
 * GET /v5/position/list (https://bybit-exchange.github.io/docs/v5/position, as of 24 July 2026): with a symbol all its sides,
 * otherwise open positions only. Linear needs `symbol` or `settleCoin`.
 */
export async function positionList(call: PrivateCall): Promise<ApiResult> {
  const { params, context, caller } = call
  const category = params.category()
  if (category === 'spot') throw paramError('category invalid')
  const scope = readScope(params, context, category === 'linear')
  const limit = params.whole('limit', 1, 200, 20)
  const after = readCursor(params, context)
  const snapshot = await context.exchange.privateSnapshot(caller.accountId)
  if (scope.market !== undefined) {
    return { category, nextPageCursor: '', list: await rowsOf(call, snapshot, scope.market) }
  }
  const open = snapshot.positions.flatMap((position) => {
    const market = context.markets.bySymbol(position.symbol)
    return market !== undefined && scope.fits(market) ? [{ position, market }] : []
  })
  type Open = { readonly position: Position; readonly market: Market }
  const page = listPage<Open>(
    open,
    {
      // A time that does not change: a position keeps its place while pages are read.
      timeOf: ({ position }) => position.createdAt,
      idOf: ({ position }) => `${position.symbol}/${position.positionIdx}`,
    },
    limit,
    after,
  )
  return {
    category,
    nextPageCursor: page.nextPageCursor,
    list: page.rows.map(({ position, market }) =>
      positionRow(position, market, context.seqs.of(snapshot, position), isPortfolio(snapshot)),
    ),
  }
}

/** GET /v5/position/symbol-info: leverage of a symbol's sides, or of all symbols with settings. */
export async function symbolInfo({ params, context, caller }: PrivateCall): Promise<ApiResult> {
  const scope = readScope(params, context, false)
  const snapshot = await context.exchange.privateSnapshot(caller.accountId)
  const markets =
    scope.market === undefined
      ? snapshot.settings.flatMap(({ symbol }) => context.markets.bySymbol(symbol) ?? []).filter(scope.fits)
      : [scope.market]
  return {
    category: scope.category,
    list: markets.flatMap((market) =>
      sidesOf(snapshot, market).map((positionIdx) => ({
        symbol: market.name,
        leverage: leverageOf(snapshot, market, positionIdx),
        side: positionIdx === 0 ? '' : positionIdx === 1 ? 'Buy' : 'Sell',
        positionIdx,
      })),
    ),
  }
}
