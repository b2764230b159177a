import type { KillReport } from '#shared/contracts/exchange.ts'
import { accepted } from '#shared/contracts/outcome.ts'
import type { PrivateState } from '#shared/contracts/private-feed.ts'
import type { SafetyCalls } from '#shared/contracts/safety.ts'
import { path } from '#shared/wire/http.ts'
import { isMap } from '../feeds/read-record.ts'
import type { HttpClient } from '../http/http-client.ts'
import { toEmptyOutcome, toOutcome } from '../http/to-outcome.ts'

const MOST_TROUBLES = 20
const LONGEST = 300

const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

/** A report of the kill switch; null for an unreadable one. A count that cannot be read is unknown. */
export function readKillReport(result: unknown): KillReport | null {
  if (!isMap(result) || typeof result['closes'] !== 'boolean') return null
  const troubles: readonly unknown[] = Array.isArray(result['troubles']) ? result['troubles'] : []
  return {
    orders: countOf(result['orders']),
    positions: countOf(result['positions']),
    open: countOf(result['open']) ?? 0,
    closes: result['closes'],
    troubles: troubles
      .filter((text) => typeof text === 'string')
      .slice(0, MOST_TROUBLES)
      .map((text) => text.slice(0, LONGEST)),
  }
}

/** Calls of arming and of the kill switch. */
export function createSafetyCalls(
  http: Pick<HttpClient, 'call'>,
  state: () => PrivateState | null,
): SafetyCalls {
  const press = (pathName: string, body: object) =>
    http.call({ method: 'POST', path: pathName, body, isPrivate: true })
  return {
    heldNow() {
      const known = state()
      return accepted(
        known === null ? null : { orders: known.orders.length, positions: known.positions.length },
      )
    },
    armTrading: async () => toEmptyOutcome(await press(path.own.exchangeArm, {})),
    disarmTrading: async () => toEmptyOutcome(await press(path.own.exchangeDisarm, {})),
    killTrading: async ({ closes }) =>
      toOutcome(await press(path.own.exchangeKill, { closes }), readKillReport),
  }
}
