import type { CreateOrder, Refusal } from '../../../../venue/exchange/commands.ts'
import { createPrivateState } from '../../../../venue/bybit/account/private-state.ts'
import type { PrivateState } from '../../../../venue/bybit/account/private-state.ts'
import { createPrivateSync } from '../../../../venue/bybit/account/sync.ts'
import type { PrivateSync } from '../../../../venue/bybit/account/sync.ts'
import { createOrderSender } from '../../../../venue/bybit/orders/create-order.ts'
import type { SendOrder } from '../../../../venue/bybit/orders/create-order.ts'
import { openJournal } from '../../../../venue/bybit/orders/journal.ts'
import type { Journal } from '../../../../venue/bybit/orders/journal.ts'
import { createResolver } from '../../../../venue/bybit/orders/resolve.ts'
import type { Resolver } from '../../../../venue/bybit/orders/resolve.ts'
import { createFakeBybit } from './fake-bybit.ts'
import type { FakeBybit } from './fake-bybit.ts'
import type { FakeTransport } from './fake-transport.ts'
import { catalogue } from './markets.ts'
import { accountInfo } from './private-stage.ts'

export const press = (fields: Partial<CreateOrder> = {}): CreateOrder => ({
  type: 'CreateOrder',
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '0.3',
  price: '60000',
  timeInForce: 'GoodTillCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
  orderLinkId: 'press-1',
  ...fields,
})

/** One process of the gateway. */
export interface Process {
  readonly transport: FakeTransport
  readonly state: PrivateState
  readonly sync: PrivateSync
  readonly resolver: Resolver
  readonly send: SendOrder
  /** kill -9: nothing of the process runs any more. The journal stays. */
  kill(): void
}

export interface OrderStage {
  readonly bybit: FakeBybit
  readonly journal: Journal
  readonly troubles: string[]
  guard: () => Refusal | null
  start(): Process
}

/** A journal, a fake Bybit, and processes that begin and end. Under virtual time. */
export function createOrderStage(): OrderStage {
  const bybit = createFakeBybit()
  const journal = openJournal(null, 'a-1')
  const troubles: string[] = []
  const stage: OrderStage = {
    bybit,
    journal,
    troubles,
    guard: () => null,
    start() {
      let isDead = false
      const transport = bybit.connect()
      // A process that ended writes nothing, whatever still runs of it in the test.
      const own: Journal = {
        ...journal,
        settle: (...row) => {
          if (!isDead) journal.settle(...row)
        },
        takeBack: (linkId) => {
          if (!isDead) journal.takeBack(linkId)
        },
      }
      const state = createPrivateState(accountInfo, 1)
      const onTrouble = (text: string): void => void troubles.push(text)
      const sync = createPrivateSync({
        transport,
        catalogue,
        owner: { network: 'testnet', userId: '1' },
        state,
        onEvents: () => undefined,
        onReport: () => undefined,
        onTrouble,
        beforePublishing: () => resolver.resume(),
      })
      const resolver = createResolver({
        journal: own,
        catalogue,
        now: () => transport.now(),
        findOwn: (key) => state.findOrder(key),
        request: (category, key) => sync.request(category, key),
        isLive: () => sync.isLive(),
        onTrouble,
      })
      const send = createOrderSender({
        transport,
        catalogue,
        journal: own,
        resolver,
        guard: () => stage.guard(),
        directionOf: () => null,
        findOwn: (key) => state.findOrder(key),
        onTrouble,
      })
      transport.open()
      return {
        transport,
        state,
        sync,
        resolver,
        send,
        kill() {
          isDead = true
          sync.close()
          resolver.close()
        },
      }
    },
  }
  return stage
}
