import { callErrors } from '#shared/errors/call-errors.ts'
import { withDetail } from '#shared/errors/catalogue.ts'
import { orderErrors } from '#shared/errors/order-errors.ts'
import { positionErrors } from '#shared/errors/position-errors.ts'
import type { Refusal } from '../../exchange/commands.ts'

/** What the core may refuse with, from the one error catalogue: a new refusal is a row in src/shared/errors. */
export const refusals = { ...callErrors, ...orderErrors, ...positionErrors } as const

export type RefusalName = keyof typeof refusals

/** A refusal as an answer; `detail` follows the text in brackets, `params` stand in `ext_map` and fill the text. */
export function refuse(name: RefusalName, detail = '', params?: Readonly<Record<string, string>>): Refusal {
  const [code, text] = refusals[name]
  return {
    ok: false,
    code,
    message: withDetail(text, detail, params),
    ...(params === undefined ? {} : { params }),
  }
}
