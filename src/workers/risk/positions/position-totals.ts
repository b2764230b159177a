import type { PositionTotalView } from '#shared/contracts/tables.ts'
import { KEPT_DECIMALS } from '#shared/maths/position-row.ts'
import { formatMoney, MISSING } from '#shared/units/display.ts'
import { addText } from '#shared/units/exact.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import type { Scaled } from '#shared/units/scaled.ts'
import { toneOfText } from '../tables/figures.ts'
import type { PositionBook } from './position-book.ts'

const plus = (a: Scaled | null, b: Scaled | null): Scaled | null =>
  a === null || b === null ? null : BigInt(a) + BigInt(b)

/** Sums by settle coin over all positions, coins in the order of their first position. */
export function positionTotals(
  book: PositionBook,
  decimalsOf: (coin: string) => number,
): readonly PositionTotalView[] {
  const coins = new Map<string, { count: number; realised: DecimalText }>()
  for (const { position, instrument } of book.all()) {
    if (instrument === undefined) continue
    const known = coins.get(instrument.coin) ?? { count: 0, realised: '0' as DecimalText }
    known.count += 1
    known.realised = addText(known.realised, position.positionRPL ?? '0') ?? known.realised
    coins.set(instrument.coin, known)
  }
  return [...coins].map(([coin, { count, realised }]) => {
    const { cross, isolated } = book.totals(coin)
    const decimals = decimalsOf(coin)
    const text = (sum: Scaled | null, sign: boolean): string =>
      sum === null ? MISSING : formatMoney(scaledToText(sum, KEPT_DECIMALS), decimals, { group: true, sign })
    const unrealisedPnl = text(plus(cross.uPnl, isolated.uPnl), true)
    const realisedPnl = formatMoney(realised, decimals, { group: true, sign: true })
    return {
      coin,
      count,
      positionIM: text(plus(cross.positionIM, isolated.positionIM), false),
      positionMM: text(plus(cross.positionMM, isolated.positionMM), false),
      unrealisedPnl,
      tone: toneOfText(unrealisedPnl),
      realisedPnl,
      realisedTone: toneOfText(realisedPnl),
    }
  })
}
