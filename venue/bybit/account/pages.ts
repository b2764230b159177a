import { isRow, rowsOf, textOf } from '../map/fields.ts'
import type { Row } from '../map/fields.ts'
import type { SignedGetPath } from '../terms/endpoints.ts'
import type { BybitTransport, CallOptions, Params, Reply } from '../terms/transport.ts'

/** A list that was read to its end, or the reply that ended the reading. */
export type Pages =
  | {
      readonly ok: true
      readonly rows: readonly Row[]
      /** Unix ms of the first page: rows may be as old as this. */
      readonly time: number
    }
  | { readonly ok: false; readonly reply: Reply }

/** A list of 20,000 rows is longer than any account's. More pages mean a cursor that does not end. */
const MAX_PAGES = 100

/** Reads a list with its cursor to the end. A refusal or a missing answer of any page is that of the whole list. */
export async function readPages(
  transport: BybitTransport,
  path: SignedGetPath,
  params: Params,
  options?: CallOptions,
): Promise<Pages> {
  const rows: Row[] = []
  let time = 0
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const reply = await transport.get(path, cursor === undefined ? params : { ...params, cursor }, options)
    if (!reply.ok || reply.retCode !== 0) return { ok: false, reply }
    if (page === 0) ({ time } = reply)
    const result = isRow(reply.result) ? reply.result : {}
    const list = rowsOf(result['list'])
    rows.push(...list)
    const next = textOf(result, 'nextPageCursor')
    // Bybit repeats a cursor on a last page that is full.
    if (next === undefined || next === cursor || list.length === 0) break
    cursor = next
  }
  return { ok: true, rows, time }
}

/** Why a reading failed, for the log. */
export const failureOf = (reply: Reply): string =>
  reply.ok ? `Bybit refused with ${reply.retCode} ${reply.retMsg}` : reply.text

/** A definite refusal: another request changes nothing. Anything else may pass. */
export const isRefusal = (reply: Reply): boolean =>
  reply.ok && ![429, 10000, 10002, 10006, 10016, 10018].includes(reply.retCode) && reply.status < 500
