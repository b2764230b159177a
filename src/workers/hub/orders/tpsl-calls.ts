import type { HubApi } from '#shared/contracts/hub-api.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { path } from '#shared/wire/http.ts'
import { isMap } from '../feeds/read-record.ts'
import { createAccountChanges, readNothing, withoutValue } from './account-changes.ts'
import type { Intents } from './intents.ts'

export type TpSlCalls = Pick<HubApi, 'setTpSl' | 'replaceTpSl' | 'cancelTpSl' | 'cancelAllTpSl'>

/**
 * Calls that change take profits, stop losses and trailing stops (TPSL-65..69). Each is an intent and is sent at most once.
 */
export function createTpSlCalls(intents: Intents, newId: () => string): TpSlCalls {
  const change = createAccountChanges(intents, newId)
  const changeOnly = async (callPath: string, symbol: string, body: object): Promise<Outcome<null>> =>
    withoutValue(await change(callPath, symbol, body, readNothing))

  return {
    setTpSl: (body) => changeOnly(path.setTpSl, body.symbol, body),
    replaceTpSl: (body) => changeOnly(path.orderReplace, body.symbol, body),
    cancelTpSl: ({ orderId, symbol }) =>
      changeOnly(path.orderCancel, symbol, { orderId, symbol, type: 'TpSlOcoStopOrder' }),
    cancelAllTpSl: ({ symbol, positionIdx }) =>
      change(
        path.orderCancelTotally,
        symbol,
        { symbol, positionIdx, type: 'PartialTpSlConditional' },
        (result) => ({
          canceled: isMap(result) && typeof result['count'] === 'number' ? result['count'] : 0,
        }),
      ),
  }
}
