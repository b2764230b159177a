import { figureKey } from '#shared/domain/lasting-differences.ts'
import type { FigureKey } from '#shared/domain/lasting-differences.ts'
import { statedFigure, statedNumbers, statedPool } from '#shared/maths/explain/stated.ts'
import type { Held, StatedFigure } from '#shared/maths/explain/stated.ts'
import type { PositionNumber } from '#shared/maths/explain/position.ts'
import type { BookedPosition } from '../state/position-book.ts'
import type { RiskStores } from '../state/risk-stores.ts'

const heldOf = ({ position, instrument }: BookedPosition): Held | null =>
  instrument === undefined ? null : { position, instrument }

function allHeld({ positions }: RiskStores): readonly Held[] {
  return [...positions.all()].flatMap((booked) => heldOf(booked) ?? [])
}

/** A figure as the exchange stated it last, beside ours; null where it states none. */
export function statedOf(
  stores: RiskStores,
  booked: BookedPosition,
  number: PositionNumber,
): StatedFigure | null {
  const of = heldOf(booked)
  if (of === null) return null
  const coin = stores.account.wallet.get(of.instrument.coin)
  return statedFigure(of, () => (coin === undefined ? null : statedPool(allHeld(stores), coin)), number)
}

/** The figures that differ now. */
export function differingFigures(stores: RiskStores): ReadonlySet<FigureKey> {
  const off = new Set<FigureKey>()
  for (const booked of stores.positions.all())
    for (const number of statedNumbers)
      if (statedOf(stores, booked, number)?.isOff === true) off.add(figureKey(booked.position, number))
  return off
}
