import { callErrors } from '#shared/errors/call-errors.ts'
import { withDetail } from '#shared/errors/catalogue.ts'
import type { ErrorRow } from '#shared/errors/error-row.ts'
import type { Refusal } from '../../exchange/commands.ts'
import { failureOf, isRefusal } from '../account/pages.ts'
import { redacted, refusalOf } from '../map/errors.ts'
import type { Reply } from '../terms/transport.ts'

const refuse = ([code, text]: ErrorRow, detail: string): Refusal => ({
  ok: false,
  code,
  message: withDetail(text, detail),
})

const limits: ReadonlySet<number> = new Set([429, 10006, 10018])

/**
 * The refusal of a page that could not be read. What passes has the code of a limit or of a server's error, so the terminal
 * offers another try. null: it is still being read.
 */
export function unreadPage(reply: Reply | null): Refusal {
  if (reply === null) return refuse(callErrors.tooManyCalls, 'the history is still being read')
  if (reply.ok && isRefusal(reply)) return refusalOf(reply.retCode, reply.retMsg)
  const isLimit = reply.ok ? limits.has(reply.retCode) : reply.cause === 'limited' || reply.status === 429
  return refuse(isLimit ? callErrors.tooManyCalls : callErrors.serverError, redacted(failureOf(reply)))
}
