import type { PositionColumn, PositionRowView } from '#shared/contracts/positions.ts'
import type { Position } from '#shared/domain/records.ts'
import { negateText, parseDecimalText } from '#shared/units/decimal-text.ts'
import { MISSING } from '#shared/units/display.ts'
import { exactText, textOfCell } from '../rows/cell-text.ts'
import type { CellTexts, Word } from '../rows/cell-text.ts'
import type { BookedPosition, PositionBook } from '../state/position-book.ts'
import { fundingReceived } from './position-row.ts'

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
  // An option has neither a margin mode nor a leverage.
  contract: ({ booked, row, word }) =>
    booked.family === 'option'
      ? row.displayName
      : `${row.displayName} ${word(row.isIsolated ? 'isolated' : 'cross')} ${row.leverage}`,
  side: ({ row, word }) => word(row.side === 'Sell' ? 'short' : 'long'),
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
  funding: ({ booked }) => exactText(fundingReceived(booked.position)),
  trailing: ({ row }) => row.trailing ?? '',
  autoMargin: ({ row, word }) => (row.isIsolated ? word(row.isAutoAddMargin ? 'on' : 'off') : ''),
  tpsl: ({ row }) => row.tpSl ?? '',
  greeks: ({ row: { greeks } }) =>
    greeks === undefined || greeks.delta === MISSING
      ? ''
      : [greeks.delta, greeks.gamma, greeks.theta, greeks.vega, greeks.iv].join(' / '),
}

/** Text of a position's cell in an export, with every digit and without its unit, '' for columns of buttons. */
export const positionCell = textOfCell(texts)
