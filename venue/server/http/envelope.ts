import { callErrors } from '#shared/errors/call-errors.ts'
import { withDetail } from '#shared/errors/catalogue.ts'
import type { ErrorRow } from '#shared/errors/error-row.ts'
import { path } from '#shared/wire/http.ts'
import type { Refusal } from '../../exchange/commands.ts'

/** A route's answer: code 0 with a result, or a refusal with a text. */
export interface Answer {
  readonly code: number
  readonly message: string
  readonly result?: unknown
  /** A one-time or user token next to the result (HTTP-15). */
  readonly token?: string
  readonly extMap?: Readonly<Record<string, unknown>>
}

export const done = (result: unknown): Answer => ({ code: 0, message: 'OK', result })

/** A refusal by the server, from the error catalogue; `detail` names the exact problem. */
export const refused = (row: ErrorRow, detail = ''): Answer => ({
  code: row[0],
  message: withDetail(row[1], detail),
})

/** A refusal of an invalid parameter. */
export const badRequest = (problem: string): Answer => refused(callErrors.badRequest, problem)

/** A refusal by the exchange, unchanged. */
export const refusedBy = (refusal: Refusal): Answer => ({
  code: refusal.code,
  message: refusal.message,
  ...(refusal.params === undefined ? {} : { extMap: refusal.params }),
})

/** Paths of the second specification, which use `ret_code`; all others use `retCode` (VENUE-04). */
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

/** `_sp_response_format=hump` requests camelCase on any path (HTTP-02). */
export const usesSnakeCase = (pathName: string, responseFormat: unknown): boolean =>
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
