import { isRow, rowsOf, textOf } from '../map/fields.ts'
import type { Row } from '../map/fields.ts'
import type { SignedGetPath } from '../terms/endpoints.ts'
import type { BybitTransport, Params, Reply } from '../terms/transport.ts'
import type { Span } from './spans.ts'

/**
 * The rows of a span. `whole`: the list was read to its end. `cut`: it is longer than one reading. `failed`: a page was refused
 * or not answered. What was read before is in `rows`; only `whole` proves that there is nothing else.
 */
export type SpanRead =
  | { readonly kind: 'whole' | 'cut'; readonly rows: readonly Row[]; readonly time: number }
  | { readonly kind: 'failed'; readonly rows: readonly Row[]; readonly reply: Reply }

/** A longer list is read in smaller spans: 2,000 to 4,000 rows. */
const MOST_PAGES = 40

const unreadable = (status: number, text: string): Reply => ({
  ok: false,
  sent: true,
  status,
  cause: 'not-json',
  text,
})

/** Reads a list of a span with its cursor, newest page first. Never rejects. */
export async function readSpan(
  transport: Pick<BybitTransport, 'get'>,
  path: SignedGetPath,
  params: Params,
  { from, to }: Span,
): Promise<SpanRead> {
  const rows: Row[] = []
  const cursors = new Set<string>()
  let cursor: string | undefined
  let time = 0
  for (;;) {
    const reply = await transport.get(path, {
      ...params,
      startTime: from,
      endTime: to,
      ...(cursor === undefined ? {} : { cursor }),
    })
    if (!reply.ok || reply.retCode !== 0) return { kind: 'failed', rows, reply }
    if (!isRow(reply.result) || !Array.isArray(reply.result['list']))
      return { kind: 'failed', rows, reply: unreadable(reply.status, 'the answer has no list') }
    if (cursors.size === 0) ({ time } = reply)
    rows.push(...rowsOf(reply.result['list']))
    const next = textOf(reply.result, 'nextPageCursor')
    // Bybit repeats the cursor on a last page that is full.
    if (next === undefined || next === cursor) return { kind: 'whole', rows, time }
    if (cursors.has(next))
      return { kind: 'failed', rows, reply: unreadable(reply.status, 'the pages have no end') }
    if (cursors.size + 1 >= MOST_PAGES) return { kind: 'cut', rows, time }
    cursors.add(next)
    cursor = next
  }
}
