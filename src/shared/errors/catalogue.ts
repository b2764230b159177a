import { callErrors } from './call-errors.ts'
import { clientErrors } from './client-errors.ts'
import { copyTradeErrors } from './copy-trade-errors.ts'
import type { ErrorTable } from './error-row.ts'
import { gatewayErrors } from './gateway-errors.ts'
import { gridBotErrors } from './grid-bot-errors.ts'
import { orderErrors } from './order-errors.ts'
import { addMarginOutcomes, positionErrors } from './position-errors.ts'

/** Group of an error. `grid-bot` codes are in `result.status_code`, `client` codes are never on the wire. */
export type ErrorArea =
  | 'call'
  | 'order'
  | 'gateway'
  | 'position'
  | 'add-margin'
  | 'copy-trade'
  | 'grid-bot'
  | 'client'

export interface CatalogueError {
  readonly area: ErrorArea
  readonly name: string
  readonly code: number
  /** English, with a full stop. `{{name}}` is a parameter of `ext_map`. */
  readonly text: string
  /** i18next key of its text in other languages. */
  readonly key: string
}

const tables: readonly (readonly [ErrorArea, string, ErrorTable])[] = [
  ['call', 'errors:code', callErrors],
  ['order', 'errors:code', orderErrors],
  ['gateway', 'errors:code', gatewayErrors],
  ['position', 'errors:code', positionErrors],
  ['add-margin', 'errors:code', addMarginOutcomes],
  ['copy-trade', 'errors:code', copyTradeErrors],
  ['grid-bot', 'errors:gridBot', gridBotErrors],
  ['client', 'errors:code', clientErrors],
]

/** All errors (ERR-04..29). The venue refuses with them, the hub and the page explain them. */
export const errorCatalogue: readonly CatalogueError[] = tables.flatMap(([area, prefix, table]) =>
  Object.entries(table).map(([name, [code, text]]) => ({ area, name, code, text, key: `${prefix}.${code}` })),
)

const byCode = new Map(
  errorCatalogue.filter(({ area }) => area !== 'grid-bot').map((error) => [error.code, error]),
)

/** The error of a `retCode`, undefined for an unknown code. */
export const errorOf = (code: number): CatalogueError | undefined => byCode.get(code)

/** The text with its parameters filled in, and the detail in brackets before the full stop. */
export function withDetail(
  text: string,
  detail: string,
  params: Readonly<Record<string, string>> = {},
): string {
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => params[name] ?? hole)
  return detail === '' ? filled : `${filled.replace(/\.$/, '')} (${detail})`
}
