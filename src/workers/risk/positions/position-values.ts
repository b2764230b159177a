import type { PositionColumn, PositionRowView, PositionSort } from '#shared/contracts/positions.ts'
import type { Position } from '#shared/domain/records.ts'
import { quantityCoin } from '#shared/domain/instrument.ts'
import { negateText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { MISSING } from '#shared/units/display.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import { exactText, textOfCell } from '../rows/cell-text.ts'
import type { CellTexts, Word } from '../rows/cell-text.ts'
import { orderNumber, orderUnit } from '../rows/sort-rows.ts'
import type { SortValue } from '../rows/sort-rows.ts'
import type { BookedPosition, PositionBook } from '../state/position-book.ts'
import { liqDistance } from './position-row.ts'

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
      const liq = parseScaled(liqOf(booked), prices)
      return liqDistance(booked.position.side, liq, book.mark(booked)) ?? Number.NaN
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
  funding: money(({ position }) => position.positionFundingFee),
})

const signedSize = ({ side, size }: Position): string => {
  const text = parseDecimalText(size)
  return text === null ? MISSING : side === 'Sell' ? negateText(text) : text
}

/** What the cells of a position are made from. */
interface PositionCells {
  readonly book: PositionBook
  readonly booked: BookedPosition
  readonly row: PositionRowView
  readonly word: Word
}

const texts: CellTexts<PositionColumn, PositionCells> = {
  contract: ({ row, word }) => `${row.symbol} ${word(row.isIsolated ? 'isolated' : 'cross')} ${row.leverage}`,
  size: ({ booked }) => signedSize(booked.position),
  unit: ({ row }) => row.unit,
  coin: ({ row }) => row.coin,
  entry: ({ booked }) => exactText(booked.position.entryPrice),
  mark: ({ row }) => row.markPrice,
  liq: ({ row }) => row.liqPrice,
  liqDistance: ({ row }) => row.liqDistance,
  pnl: ({ book, booked }) => book.exact(booked, 'uPnl'),
  session: ({ booked }) => exactText(booked.position.sessionAvgPrice),
  adl: ({ row }) => row.adlRank,
  breakeven: ({ booked }) => exactText(booked.breakevenPrice),
  im: ({ book, booked }) => book.exact(booked, 'im'),
  mm: ({ book, booked }) => book.exact(booked, 'mm'),
  value: ({ book, booked }) => book.exact(booked, 'value'),
  realised: ({ booked }) => exactText(booked.position.positionRPL),
  funding: ({ booked }) => exactText(booked.position.positionFundingFee),
  trailing: ({ row }) => row.trailing ?? '',
  autoMargin: ({ row }) => (row.isIsolated ? (row.isAutoAddMargin ? 'on' : 'off') : ''),
  tpsl: ({ row }) => row.tpSl ?? '',
  greeks: ({ row: { greeks } }) =>
    greeks === undefined || greeks.delta === MISSING
      ? ''
      : [greeks.delta, greeks.gamma, greeks.theta, greeks.vega, greeks.iv].join(' / '),
}

/** Text of a position's cell in an export, with every digit and without its unit, '' for columns of buttons. */
export const positionCell = textOfCell(texts)
