import type { PositionIdx } from '#shared/domain/enums.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { fromE2, fromE8, toE8 } from '#shared/units/scaled.ts'
import type { Slippage } from '../../exchange/commands.ts'
import { given } from '../../exchange/given.ts'
import type { FieldReader } from './fields.ts'

export const readPositionIdx = (body: FieldReader): PositionIdx =>
  body.whole('positionIdx', 0, 2, 0) as PositionIdx

/**
 * An amount sent as text or, under another name, as integer x 1e8 (FORM-33); if both are sent, they must agree. Undefined if
 * neither is sent.
 */
export function readAmount(body: FieldReader, name: string, scaledName: string): string | undefined {
  const text = body.filledText(name)
  const scaled = body.scaled(scaledName)
  if (scaled === undefined) return text
  if (text === undefined) return fromE8(scaled) ?? undefined
  if (parseDecimalText(text) !== null && toE8(text) !== BigInt(scaled).toString()) {
    body.refuse(`${scaledName} must be ${name} x 1e8`)
  }
  return text
}

/** `leverage` as text or `leverageE2` as integer x 100; if both are sent, they must agree. */
export function readLeverage(body: FieldReader): string | undefined {
  const text = body.filledText('leverage')
  const scaled = body.scaled('leverageE2')
  const fromScaled = scaled === undefined ? undefined : (fromE2(scaled) ?? undefined)
  if (text === undefined || fromScaled === undefined) return text ?? fromScaled
  if (parseDecimalText(text) !== fromScaled) body.refuse('leverageE2 must be leverage x 100')
  return text
}

/** The fields `maxSlippage` and `maxSlippageType` (SLIP-11), or those of a leg; both or none. */
export function readSlippage(body: FieldReader, name = 'maxSlippage'): Slippage | undefined {
  const maxSlippage = body.filledText(name)
  const maxSlippageType = body.optionalOneOf(`${name}Type`, ['TickSize', 'Percent'])
  if (maxSlippage === undefined && maxSlippageType === undefined) return undefined
  if (maxSlippage === undefined || maxSlippageType === undefined) {
    body.refuse(`${name} and ${name}Type go together`)
    return undefined
  }
  return { maxSlippage, maxSlippageType }
}

/** Distance of a trailing stop: a price, or percent x 100. */
export const readTrail = (
  body: FieldReader,
): { readonly trailValuePercentageE4?: number; readonly activationPrice?: string } => ({
  ...(body.has('trailValuePercentageE4')
    ? { trailValuePercentageE4: body.whole('trailValuePercentageE4', 0, 1_000_000) }
    : {}),
  ...given('activationPrice', body.filledText('activationPrice')),
})

/** A market order's price is only informative; '0' means none. */
export function readPrice(body: FieldReader, orderType: 'Limit' | 'Market'): string | undefined {
  const price = body.filledText('price')
  return orderType === 'Market' && price !== undefined && Number(price) === 0 ? undefined : price
}
