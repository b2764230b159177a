import { isInverse } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { isZeroText, parseDecimalText } from '#shared/units/decimal-text.ts'
import {
  formatDecimal,
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

/** A price in the symbol's decimals, its own for an unknown symbol; '--' missing or zero. */
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

/** A value or fee, with its coin where one is told. */
export function moneyText(value: unknown, instrument: Instrument | undefined, coin = ''): string {
  const text = formatMoney(value, Math.max(moneyDecimals(instrument), 4), grouped)
  return text === MISSING || coin === '' ? text : `${text} ${coin}`
}

/** A profit with its sign (POS-31). */
export const pnlText = (value: unknown, instrument: Instrument | undefined): string =>
  formatPnl(
    value,
    moneyDecimals(instrument),
    instrument !== undefined && isInverse(instrument.contractType),
    grouped,
  )

/** Coins in up to 8 decimals, as many as there are, at least 2. */
export const coinText = (value: unknown, sign = false): string =>
  formatDecimal(value, Math.min(8, Math.max(2, own(value))), { group: true, sign })
