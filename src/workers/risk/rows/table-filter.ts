import type { TableFamily } from '#shared/contracts/tables.ts'
import type { Instrument } from '#shared/domain/instrument.ts'

/** The filter's family of an instrument; null if it belongs to none. */
export function tableFamily(instrument: Instrument | undefined): TableFamily | null {
  switch (instrument?.contractType) {
    case 'LinearPerpetual':
    case 'LinearFutures':
      return 'usdt'
    case 'UsdcPerpetual':
    case 'UsdcFutures':
      return 'usdc'
    case 'InversePerpetual':
    case 'InverseFutures':
      return 'inverse'
    case 'UsdcOption':
    case 'UsdtOption':
      return 'option'
    case 'Uniform':
    case 'COPY_TRADE':
    case 'Spot':
    case 'Unknown':
    case undefined:
      return null
    default:
      return null
  }
}

/**
 * Whether a row passes the filter: its family matches, and its symbol or displayed name contains the text, in any case.
 */
export function passes(
  symbol: string,
  instrument: Instrument | undefined,
  filter: { readonly text: string; readonly family: TableFamily },
): boolean {
  if (filter.family !== 'all' && tableFamily(instrument) !== filter.family) return false
  if (filter.text === '') return true
  const text = filter.text.toUpperCase()
  return (
    symbol.toUpperCase().includes(text) || (instrument?.displayName.toUpperCase().includes(text) ?? false)
  )
}
