import { callErrors } from '#shared/errors/call-errors.ts'
import { withDetail } from '#shared/errors/catalogue.ts'
import { orderErrors } from '#shared/errors/order-errors.ts'
import { positionErrors } from '#shared/errors/position-errors.ts'
import type { Refusal } from '../../exchange/commands.ts'

/** The engine's refusals, taken from the error catalogue: a new refusal is a row in src/shared/errors. */
export const refusals = { ...callErrors, ...orderErrors, ...positionErrors } as const

export type RefusalName = keyof typeof refusals

/** Makes a refusal. `detail` is appended to the text in brackets; `params` fill its placeholders and are sent as `ext_map`. */
export function refuse(name: RefusalName, detail = '', params?: Readonly<Record<string, string>>): Refusal {
  const [code, text] = refusals[name]
  return {
    ok: false,
    code,
    message: withDetail(text, detail, params),
    ...(params === undefined ? {} : { params }),
  }
}
