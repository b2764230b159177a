import type { CloseAllQuestion, CloseAllRow, CloseAllView } from '#shared/contracts/position-actions.ts'
import { num, toText } from '#shared/maths/number.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { formatPnl, formatQuantity, MISSING } from '#shared/units/display.ts'
import { decimalsOf } from '#shared/units/tick.ts'
import { quantityCoin } from '#shared/domain/instrument.ts'
import { toneOfText } from '#shared/units/tone.ts'
import { positionKeysOf } from '../tables/table-rows.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { groupText } from '../rows/figures.ts'
import { isTradable } from '../rows/instrument-view.ts'
import type { BookedPosition } from '../state/position-book.ts'

const grouped = { group: true } as const

function rowOf(stores: RiskStores, booked: BookedPosition): CloseAllRow {
  const { position, instrument } = booked
  const pnl = stores.positions.text(booked).uPnl
  return {
    key: booked.key,
    symbol: position.symbol,
    name: instrument?.displayName ?? position.symbol,
    side: position.side,
    positionIdx: position.positionIdx,
    size: formatQuantity(position.size, instrument?.lotFraction ?? decimalsOf(position.size) ?? 0, grouped),
    unit: quantityCoin(instrument),
    pnl: groupText(pnl),
    tone: toneOfText(pnl),
    coin: instrument?.coin ?? '',
    canClose: instrument !== undefined && isTradable(instrument),
  }
}

/** The positions that "close all" would close, with sums by coin. An unknown PnL makes its coin's sum unknown. */
export function previewCloseAll(stores: RiskStores, question: CloseAllQuestion): CloseAllView {
  const { onlySymbol, isShown = false } = question
  const shown = isShown ? new Set(positionKeysOf(stores)) : null
  const booked = [...stores.positions.all()].filter(
    ({ key, position }) =>
      (onlySymbol === '' || position.symbol === onlySymbol) && (shown === null || shown.has(key)),
  )
  booked.sort((a, b) => b.position.createdAt - a.position.createdAt || (a.key < b.key ? -1 : 1))
  const sums = new Map<string, { sum: Decimal | null; decimals: number; inverse: boolean }>()
  for (const one of booked) {
    const coin = one.instrument?.coin
    if (coin === undefined || one.instrument === undefined) continue
    const text = stores.positions.text(one).uPnl
    const pnl = text === MISSING ? null : num(text.replace('+', ''))
    const known = sums.get(coin)
    const before = known === undefined ? num('0') : known.sum
    const inverse = one.family === 'inverse'
    const decimals = inverse ? one.instrument.walletBalanceFraction : one.instrument.upnlFraction
    const sum = before === null || pnl === null ? null : before.plus(pnl)
    sums.set(coin, { sum, decimals, inverse })
  }
  return {
    requestId: question.requestId,
    rows: booked.map((one) => rowOf(stores, one)),
    totals: [...sums].map(([coin, { sum, decimals, inverse }]) => {
      const pnl = formatPnl(toText(sum), decimals, inverse, grouped)
      return { coin, pnl, tone: toneOfText(pnl) }
    }),
  }
}
