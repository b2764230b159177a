import { callErrors } from '#shared/errors/call-errors.ts'
import { withDetail } from '#shared/errors/catalogue.ts'
import type { ErrorRow } from '#shared/errors/error-row.ts'
import { path } from '#shared/wire/http.ts'
import type { Refusal } from '../../exchange/commands.ts'

/** What a route found out: code 0 with a result, or a refusal with a text. */
export interface Answer {
  readonly code: number
  readonly message: string
  readonly result?: unknown
  /** A one-time or user token that stands beside the result (HTTP-15). */
  readonly token?: string
  readonly extMap?: Readonly<Record<string, unknown>>
}

export const done = (result: unknown): Answer => ({ code: 0, message: 'OK', result })

/** A refusal of the server itself with a row of the error catalogue; `detail` says what exactly was wrong. */
export const refused = (row: ErrorRow, detail = ''): Answer => ({
  code: row[0],
  message: withDetail(row[1], detail),
})

/** A parameter that can't be. */
export const badRequest = (problem: string): Answer => refused(callErrors.badRequest, problem)

/** A refusal of the exchange as it came. */
export const refusedBy = (refusal: Refusal): Answer => ({
  code: refusal.code,
  message: refusal.message,
  ...(refusal.params === undefined ? {} : { extMap: refusal.params }),
})

/** Paths of the second specification, which spells `ret_code`; all others say `retCode` (VENUE-04). */
const snakePaths: ReadonlySet<string> = new Set([
  path.oneTimeToken,
  path.briefSymbolList,
  path.dynamicSymbolItem,
  path.orderCreate,
  path.orderReplace,
  path.orderCancel,
  path.orderCancelTotally,
  path.setTpSl,
  path.copyTradeCreate,
  path.copyTradeCloseAll,
  path.prefSetting,
  path.spotSymbolListAll,
  path.spotSymbolListV3,
  path.spotSymbolListV2,
  path.visitorProfile,
])

/** `_sp_response_format=hump` asks for camelCase on any path (HTTP-02). */
export const speaksSnake = (pathName: string, responseFormat: unknown): boolean =>
  responseFormat !== 'hump' && snakePaths.has(pathName)

export function envelope(answer: Answer, snake: boolean): Readonly<Record<string, unknown>> {
  const rest = {
    result: answer.result ?? {},
    ext_code: '',
    ext_map: answer.extMap ?? {},
    ...(answer.token === undefined ? {} : { token: answer.token }),
  }
  return snake
    ? { ret_code: answer.code, ret_msg: answer.message, ...rest }
    : { retCode: answer.code, retMsg: answer.message, ...rest }
}
