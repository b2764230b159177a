import type { SymbolNotice } from '#shared/wire/frames.ts'
import { expandRecord, isMap } from '../feeds/read-record.ts'

/** A notice about a symbol (FEED-22). Missing texts are ''. */
export interface SymbolNews {
  readonly symbol: string
  readonly contractType: string
  readonly contractStatus: string
  readonly symbolStatus: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads notices of public.symbol.notify; one without a symbol is left out. */
export function readSymbolNotices(notices: readonly SymbolNotice[]): readonly SymbolNews[] {
  // The frame check doesn't check their content.
  if (!Array.isArray(notices)) return []
  return notices.filter(isMap).flatMap((notice) => {
    const { symbol, contractType, contractStatus, symbolStatus } = expandRecord(
      'instrument',
      notice,
      'symbol',
    )
    if (typeof symbol !== 'string' || symbol === '') return []
    return [
      {
        symbol,
        contractType: textOf(contractType),
        contractStatus: textOf(contractStatus),
        symbolStatus: textOf(symbolStatus),
      },
    ]
  })
}
