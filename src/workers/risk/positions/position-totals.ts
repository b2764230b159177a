import type { PositionTotalView } from '#shared/contracts/positions.ts'
import { KEPT_DECIMALS } from '#shared/maths/position-row.ts'
import { formatMoney, MISSING } from '#shared/units/display.ts'
import { addText } from '#shared/units/exact.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import type { Scaled } from '#shared/units/scaled.ts'
import { toneOfText } from '#shared/units/tone.ts'
import type { PositionBook } from '../state/position-book.ts'

const sumOf = (all: readonly (Scaled | null)[]): Scaled | null =>
  all.reduce<bigint | null>((sum, one) => (sum === null || one === null ? null : sum + BigInt(one)), 0n)

/** Sums over all positions by settle coin. Coins are in the order of their first position. */
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
    const parts = Object.values(book.totals(coin))
    const decimals = decimalsOf(coin)
    const text = (sum: Scaled | null, sign: boolean): string =>
      sum === null ? MISSING : formatMoney(scaledToText(sum, KEPT_DECIMALS), decimals, { group: true, sign })
    const unrealisedPnl = text(sumOf(parts.map((part) => part.uPnl)), true)
    const realisedPnl = formatMoney(realised, decimals, { group: true, sign: true })
    return {
      coin,
      count,
      positionIM: text(sumOf(parts.map((part) => part.positionIM)), false),
      positionMM: text(sumOf(parts.map((part) => part.positionMM)), false),
      unrealisedPnl,
      tone: toneOfText(unrealisedPnl),
      realisedPnl,
      realisedTone: toneOfText(realisedPnl),
    }
  })
}
