import { path } from '#shared/wire/http.ts'

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
export const refused = (code: number, message: string): Answer => ({ code, message })

/** Codes of the server itself; those of orders and positions come from the exchange. */
export const code = {
  badParameter: 10001,
  badToken: 10003,
  forbidden: 10005,
  tooMany: 10006,
  noSession: 10007,
  serverError: 10016,
  notFound: 10404,
} as const

/** Paths whose specification spells `ret_code`; all others say `retCode` (VENUE-04). */
const snakePaths: ReadonlySet<string> = new Set([
  path.oneTimeToken,
  path.briefSymbolList,
  path.dynamicSymbolItem,
  path.orderCreate,
  path.orderReplace,
  path.orderCancel,
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
