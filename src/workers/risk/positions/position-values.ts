import type { PositionSort } from '#shared/contracts/positions.ts'
import { quantityCoin } from '#shared/domain/instrument.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import { orderNumber, orderUnit } from '../rows/sort-rows.ts'
import type { SortValue } from '../rows/sort-rows.ts'
import type { BookedPosition, PositionBook } from '../state/position-book.ts'
import { lossPrice } from './liq-price.ts'
import { fundingReceived, liqDistance } from './position-row.ts'

const number = (read: (booked: BookedPosition) => string | undefined): SortValue<BookedPosition> => ({
  number: (booked) => orderNumber(read(booked)),
})
/** Amounts of a position's settle coin. */
const money = (read: (booked: BookedPosition) => string | undefined): SortValue<BookedPosition> => ({
  number: (booked) => orderNumber(read(booked)),
  unit: ({ instrument }) => orderUnit(instrument?.coin ?? ''),
})
/** What positions are sorted by, for every sort order that a column offers. */
export const sortValuesOf = (
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
  liqDistance: {
    number: (booked) => {
      const prices = booked.instrument?.priceFraction ?? 0
      const { position } = booked
      const mark = book.mark(booked)
      const liq = lossPrice(book, position, parseScaled(liqOf(booked), prices), mark)
      return liqDistance(position.side, liq, mark) ?? Number.NaN
    },
  },
  pnl: money((booked) => book.text(booked).uPnl),
  roi: number((booked) => book.text(booked).roi),
  breakeven: number(({ breakevenPrice }) => breakevenPrice ?? undefined),
  im: money((booked) => book.text(booked).positionIM),
  mm: money((booked) => book.text(booked).positionMM),
  value: money((booked) => book.text(booked).value),
  realised: money(({ position }) => position.positionRPL),
  adl: { number: ({ position }) => position.adlRankIndicator ?? Number.NaN },
  session: number(({ position }) => position.sessionAvgPrice),
  funding: money(({ position }) => fundingReceived(position)),
})
