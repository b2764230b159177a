/** All pages of a public list. */
import { given } from '../../exchange/given.ts'
import type { PublicPath } from '../terms/endpoints.ts'
import type { BybitTransport, Params, Reply } from '../terms/transport.ts'
import { isItem, shown } from './item-fields.ts'

export type Gets = Pick<BybitTransport, 'get'>

export type Listed =
  | { readonly ok: true; readonly list: readonly unknown[] }
  /** `list`: what was read before the trouble. */
  | (Failure & { readonly list: readonly unknown[] })

export type Page = { readonly ok: true; readonly list: readonly unknown[]; readonly next: string } | Failure

export interface Failure {
  readonly ok: false
  readonly why: string
  /** Bybit answered and refused. Otherwise there is no usable answer. */
  readonly isRefused: boolean
}

/** A longer list is a fault of the cursor. */
export const MOST_PAGES = 500

const failed = (why: string, isRefused = false): Failure => ({ ok: false, why, isRefused })

/** Why a reply has no result; null if it has one. */
function failureOf(reply: Reply): Failure | null {
  if (!reply.ok) return failed(reply.text)
  if (reply.retCode === 0) return null
  return failed(`Bybit answers ${reply.retCode}: ${shown(reply.retMsg)}`, true)
}

/** One page of a list: `next` is the cursor of the next page, '' after the last. Never rejects. */
export async function readPage(
  transport: Gets,
  path: PublicPath,
  params: Params,
  cursor: string,
): Promise<Page> {
  const reply = await transport.get(path, {
    ...params,
    ...given('cursor', cursor === '' ? undefined : cursor),
  })
  const failure = failureOf(reply)
  if (failure !== null) return failure
  const { list, nextPageCursor } = reply.ok && isItem(reply.result) ? reply.result : {}
  if (!Array.isArray(list)) return failed('the answer has no list')
  return { ok: true, list, next: typeof nextPageCursor === 'string' ? nextPageCursor : '' }
}

/** All pages, in their order. A cursor that repeats, and a list without end, are failures. Never rejects. */
export async function readPages(transport: Gets, path: PublicPath, params: Params): Promise<Listed> {
  const list: unknown[] = []
  const cursors = new Set<string>()
  let cursor = ''
  for (;;) {
    const page = await readPage(transport, path, params, cursor)
    if (!page.ok) return { ...page, list }
    list.push(...page.list)
    cursor = page.next
    if (cursor === '') return { ok: true, list }
    if (cursors.has(cursor) || cursors.size >= MOST_PAGES) return { ...failed('the pages have no end'), list }
    cursors.add(cursor)
  }
}
