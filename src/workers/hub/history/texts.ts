import { isInverse } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { isZeroText, parseDecimalText } from '#shared/units/decimal-text.ts'
import {
  formatDecimal,
  formatLeverage,
  formatMoney,
  formatPnl,
  formatPrice,
  formatQuantity,
  MISSING,
} from '#shared/units/display.ts'
import { decimalsOf } from '#shared/units/tick.ts'

const grouped = { group: true } as const
const own = (value: unknown): number => {
  const text = parseDecimalText(value)
  return text === null ? 0 : (decimalsOf(text) ?? 0)
}

/** A price with the symbol's decimals, or its own for an unknown symbol; '--' if missing or zero. */
export function priceText(value: unknown, instrument: Instrument | undefined): string {
  const text = parseDecimalText(value)
  if (text === null || isZeroText(text)) return MISSING
  return formatPrice(text, instrument?.priceFraction ?? own(text), grouped)
}

export const quantityText = (value: unknown, instrument: Instrument | undefined): string =>
  formatQuantity(value, instrument?.lotFraction ?? own(value), grouped)

/** Decimals of money in the contract's own coin. */
const moneyDecimals = (instrument: Instrument | undefined): number =>
  (instrument !== undefined && isInverse(instrument.contractType)
    ? instrument.walletBalanceFraction
    : instrument?.upnlFraction) ?? 4

/** A value or fee, with at least 4 decimals. */
export const moneyText = (value: unknown, instrument: Instrument | undefined): string =>
  formatMoney(value, Math.max(moneyDecimals(instrument), 4), grouped)

/** A profit with its sign (POS-31). */
export const pnlText = (value: unknown, instrument: Instrument | undefined): string =>
  formatPnl(
    value,
    moneyDecimals(instrument),
    instrument !== undefined && isInverse(instrument.contractType),
    grouped,
  )

/** An amount of coins with all its decimals, at least 2 and at most 8. */
export const coinText = (value: unknown, sign = false): string =>
  formatDecimal(value, Math.min(8, Math.max(2, own(value))), { group: true, sign })

/** Formatters of a list's cells. */
export interface CellTexts {
  readonly price: (value: unknown, instrument: Instrument | undefined) => string
  readonly quantity: (value: unknown, instrument: Instrument | undefined) => string
  readonly money: (value: unknown, instrument: Instrument | undefined) => string
  readonly pnl: (value: unknown, instrument: Instrument | undefined) => string
  readonly coins: (value: unknown, sign?: boolean) => string
  readonly leverage: (value: unknown) => string
}

/** For the screen: with the symbol's decimals, grouped. */
export const shownTexts: CellTexts = {
  price: priceText,
  quantity: quantityText,
  money: moneyText,
  pnl: pnlText,
  coins: coinText,
  leverage: formatLeverage,
}

const exact = (value: unknown): string => parseDecimalText(value) ?? MISSING
const exactPrice = (value: unknown): string => {
  const text = parseDecimalText(value)
  return text === null || isZeroText(text) ? MISSING : text
}

/** For a file: every digit as the exchange sent it. */
export const exactTexts: CellTexts = {
  price: exactPrice,
  quantity: exact,
  money: exact,
  pnl: exact,
  coins: exact,
  leverage: exact,
}
