import type { Execution, Order } from '#shared/domain/records.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { privateTopics } from '#shared/wire/topics.ts'
import type { PrivateEvent } from '../../../venue/exchange/events.ts'
import { serveExchange } from '../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../venue/server/serve-exchange.ts'
import { createFakeExchange } from './fake-exchange.ts'
import type { FakeExchange } from './fake-exchange.ts'
import { createHttpClient } from './http-client.ts'
import { fourKinds, perpetual } from './option-and-spread.ts'
import { openPush } from './push-client.ts'
import type { PushClient } from './push-client.ts'

export const text = (value: string): DecimalText => parseDecimalText(value) ?? ('0' as DecimalText)

/** A private event but for whose it is and its number. */
export type Happening = PrivateEvent extends infer One
  ? One extends PrivateEvent
    ? Omit<One, 'accountId' | 'seq'>
    : never
  : never

export const order: Order = {
  orderId: 'o1',
  symbol: perpetual.symbol,
  side: 'Buy',
  orderType: 'Limit',
  orderStatus: 'New',
  price: text('100'),
  qty: text('2'),
  leavesQty: text('2'),
  cumExecQty: text('0'),
  timeInForce: 'GoodTillCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
  createdAt: 1767225601050,
  updatedAt: 1767225601057,
}
export const execution: Execution = {
  execId: 'e1',
  orderId: 'o1',
  symbol: perpetual.symbol,
  side: 'Buy',
  execPrice: text('100'),
  execQty: text('1'),
  execValue: text('100'),
  execFee: text('0.02'),
  isMaker: true,
  leavesQty: text('1'),
  execTime: 1767225601066,
}
interface Stage {
  readonly exchange: FakeExchange
  readonly server: VenueServer
  readonly client: PushClient
  readonly accountId: string
  /** Lets things happen in one go; resolves with what the socket was told of them. */
  happen(
    ...happenings: readonly Happening[]
  ): Promise<readonly (readonly [string, Record<string, unknown>])[]>
  close(): Promise<void>
}

/** An exchange of four kinds of instruments, and a socket that is logged in and holds every private topic. */
export async function openStage(): Promise<Stage> {
  const exchange = createFakeExchange(fourKinds)
  const server = await serveExchange({ exchange, port: 0 })
  const client = await openPush(server.url)
  const http = createHttpClient(server.url)
  const accountId = await http.login()
  await client.ask('login', [await http.token()])
  const answer = await client.ask('subscribe', privateTopics)
  if (!answer.success) throw new Error(`refused: ${String(answer.refused)}`)
  let seq = 0
  return {
    exchange,
    server,
    client,
    accountId,
    async happen(...happenings) {
      client.privates.length = 0
      exchange.emitPrivate(
        happenings.map((one) => {
          seq += 1
          return { ...one, accountId, seq }
        }),
      )
      await client.until(() => client.privates.at(-1)?.[0] === seq, 'the last of them')
      return client.privates.map(([, name, fields]) => [name, { ...fields }])
    },
    async close() {
      await client.close()
      await server.close()
    },
  }
}
