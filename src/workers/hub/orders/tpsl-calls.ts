import type { HubApi } from '#shared/contracts/hub-api.ts'
import { accepted } from '#shared/contracts/outcome.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { path } from '#shared/wire/http.ts'
import { isMap } from '../feeds/read-record.ts'
import type { Intents } from './intents.ts'

export type TpSlCalls = Pick<HubApi, 'setTpSl' | 'replaceTpSl' | 'cancelTpSl' | 'cancelAllTpSl'>

const done = (): true => true
const never = (): null => null

/**
 * Calls that change take profits, stop losses and trailing stops (TPSL-65..69). Each is an intent of its own and leaves at
 * most once; the same one asked again while the first is under way is the same.
 */
export function createTpSlCalls(intents: Intents, newId: () => string): TpSlCalls {
  const same = new Map<string, Promise<Outcome<unknown>>>()

  function post<T>(
    callPath: string,
    symbol: string,
    body: object,
    read: (result: unknown) => T | null,
  ): Promise<Outcome<T>> {
    const key = `${callPath} ${JSON.stringify(body)}`
    const known = same.get(key)
    if (known !== undefined) return known as Promise<Outcome<T>>
    const mine = intents.run({
      id: newId(),
      kind: 'account',
      symbol,
      orderId: '',
      call: { method: 'POST', path: callPath, body, symbol, isPrivate: true },
      read,
      readPushed: never,
    })
    same.set(key, mine)
    const forget = (): void => void same.delete(key)
    mine.then(forget, forget)
    return mine
  }
  const quiet = async (outcome: Promise<Outcome<unknown>>): Promise<Outcome<null>> => {
    const known = await outcome
    return known.kind === 'accepted' ? accepted(null) : known
  }

  return {
    setTpSl: (body) => quiet(post(path.setTpSl, body.symbol, body, done)),
    replaceTpSl: (body) => quiet(post(path.orderReplace, body.symbol, body, done)),
    cancelTpSl: ({ orderId, symbol }) =>
      quiet(post(path.orderCancel, symbol, { orderId, symbol, type: 'TpSlOcoStopOrder' }, done)),
    cancelAllTpSl: ({ symbol, positionIdx }) =>
      post(
        path.orderCancelTotally,
        symbol,
        { symbol, positionIdx, type: 'PartialTpSlConditional' },
        (result) => ({
          canceled: isMap(result) && typeof result['count'] === 'number' ? result['count'] : 0,
        }),
      ),
  }
}
