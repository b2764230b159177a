import type { MovingPositionSort, PositionSort, PositionsQuestion } from '#shared/contracts/positions.ts'
import { orderNumber, orderUnit, sortRows } from '../rows/sort-rows.ts'
import type { SortValue } from '../rows/sort-rows.ts'
import { passes } from '../rows/table-filter.ts'
import type { BookedPosition, PositionBook } from '../state/position-book.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { quantityCoin } from '#shared/domain/instrument.ts'

/** The default question of a table: all rows, newest first. */
export const plainPositions: PositionsQuestion = { text: '', family: 'all', sort: 'time', descending: true }

const moving: Readonly<Record<MovingPositionSort, true>> = {
  mark: true,
  liq: true,
  pnl: true,
  roi: true,
  im: true,
  mm: true,
  value: true,
}
/** True for sort orders whose values change with market prices: rows are sorted again as prices arrive. */
export const movesWithPrices = (sort: PositionSort): boolean => sort in moving

const number = (read: (booked: BookedPosition) => string | undefined): SortValue<BookedPosition> => ({
  number: (booked) => orderNumber(read(booked)),
})
/** Amounts of a position's settle coin. */
const money = (read: (booked: BookedPosition) => string | undefined): SortValue<BookedPosition> => ({
  number: (booked) => orderNumber(read(booked)),
  unit: ({ instrument }) => orderUnit(instrument?.coin ?? ''),
})
const valuesOf = (
  book: PositionBook,
  liqOf: (booked: BookedPosition) => DecimalText | null,
): Readonly<Record<PositionSort, SortValue<BookedPosition>>> => ({
  time: { number: ({ position }) => position.createdAt },
  contract: { text: ({ position }) => position.symbol },
  size: {
    number: ({ position }) => orderNumber(position.size),
    unit: ({ instrument }) => quantityCoin(instrument),
  },
  entry: number(({ position }) => position.entryPrice),
  mark: { number: (booked) => book.mark(booked) / 10 ** (booked.instrument?.priceFraction ?? 0) },
  liq: number((booked) => liqOf(booked) ?? undefined),
  pnl: money((booked) => book.text(booked).uPnl),
  roi: number((booked) => book.text(booked).roi),
  breakeven: number(({ breakevenPrice }) => breakevenPrice ?? undefined),
  im: money((booked) => book.text(booked).positionIM),
  mm: money((booked) => book.text(booked).positionMM),
  value: money((booked) => book.text(booked).value),
  realised: money(({ position }) => position.positionRPL),
  session: number(({ position }) => position.sessionAvgPrice),
  funding: money(({ position }) => position.positionFundingFee),
})

/** Keys of the displayed positions, filtered and sorted. Equal ones are sorted by key. */
export function positionKeys(
  book: PositionBook,
  onlySymbol: string | null,
  question: PositionsQuestion = plainPositions,
  liqOf: (booked: BookedPosition) => DecimalText | null = (booked) => booked.liqPrice,
): string[] {
  const shown = [...book.all()].filter(
    ({ position, instrument }) =>
      (onlySymbol === null || position.symbol === onlySymbol) &&
      passes(position.symbol, instrument, question),
  )
  const value = valuesOf(book, liqOf)[question.sort]
  return sortRows(shown, value, question.descending, ({ key }) => key).map(({ key }) => key)
}
