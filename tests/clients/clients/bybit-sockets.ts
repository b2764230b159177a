import { WebsocketAPIClient, WebsocketClient } from 'bybit-api'
import type {
  DefaultLogger,
  RestClientV5,
  WSAccountOrderV5,
  WSExecutionV5,
  WSPositionV5,
  WSWalletV5,
} from 'bybit-api'
import { eventually } from '../stage.ts'
import type { Address, KeyPair } from '../venue.ts'
import { connectBybitRest } from './bybit-rest.ts'

const silent: DefaultLogger = { trace: () => {}, info: () => {}, error: () => {} }

/** What /v5/private pushed since the client subscribed, newest row by key. */
export interface Pushed {
  readonly orders: Map<string, WSAccountOrderV5>
  /** By `symbol:positionIdx`. */
  readonly positions: Map<string, WSPositionV5>
  readonly executions: WSExecutionV5[]
  readonly wallets: WSWalletV5[]
}

/** A bot on bybit-api that trades by socket and reads its account from pushes. Its REST calls set leverage and modes. */
export interface BybitSockets {
  readonly rest: RestClientV5
  readonly trade: WebsocketAPIClient
  readonly pushed: Pushed
  /** Waits for the push of an order that satisfies `when`. */
  readonly order: (id: string, when?: (row: WSAccountOrderV5) => boolean) => Promise<WSAccountOrderV5>
  readonly position: (key: string, when?: (row: WSPositionV5) => boolean) => Promise<WSPositionV5>
  /** Messages of a public topic, from now on. */
  readonly watch: (
    category: 'spot' | 'linear' | 'inverse' | 'option',
    topic: string,
  ) => Promise<readonly PublicMessage[]>
  /** The private socket as bybit-api has it, for scenarios about connections. */
  readonly privateClient: WebsocketClient
  readonly close: () => void
}

/** A message of a public topic. Its data differ by topic. */
export interface PublicMessage {
  readonly topic: string
  readonly type: 'snapshot' | 'delta'
  readonly data: unknown
}

/** Subscribes and waits until the venue has confirmed it. */
function subscribed(
  client: WebsocketClient,
  topics: string[],
  category: 'spot' | 'linear' | 'inverse' | 'option',
) {
  return new Promise<void>((resolve, reject) => {
    client.on('response', (answer: { readonly op?: string }) => {
      if (answer.op === 'subscribe' || answer.op === undefined || answer.op === 'COMMAND_RESP') resolve()
    })
    client.on('exception', (reason: unknown) => reject(new Error(JSON.stringify(reason))))
    void client.subscribeV5(topics, category)
  })
}

/** Opens the private and the trade socket. `wsUrl` is the address of one client, so each address has its own client. */
export async function connectBybitSockets(address: Address, pair: KeyPair): Promise<BybitSockets> {
  const { key, secret } = pair
  const at = (path: string) => ({ key, secret, wsUrl: `${address.sockets}${path}` })
  const trade = new WebsocketAPIClient({ ...at('/v5/trade'), attachEventListeners: false }, silent)
  const privateClient = new WebsocketClient(at('/v5/private'), silent)
  const opened: WebsocketClient[] = []
  const pushed: Pushed = { orders: new Map(), positions: new Map(), executions: [], wallets: [] }
  privateClient.on('update', ({ topic, data }: { topic: string; data: unknown[] }) => {
    if (topic === 'order') for (const row of data as WSAccountOrderV5[]) pushed.orders.set(row.orderId, row)
    if (topic === 'position')
      for (const row of data as WSPositionV5[]) pushed.positions.set(`${row.symbol}:${row.positionIdx}`, row)
    if (topic === 'execution') pushed.executions.push(...(data as WSExecutionV5[]))
    if (topic === 'wallet') pushed.wallets.push(...(data as WSWalletV5[]))
  })
  await subscribed(privateClient, ['order', 'execution', 'position', 'wallet'], 'linear')
  return {
    rest: connectBybitRest(address, pair),
    trade,
    pushed,
    privateClient,
    order: (id, when = () => true) =>
      eventually(() => {
        const row = pushed.orders.get(id)
        if (row === undefined || !when(row)) throw new Error(`no such push of order ${id}`)
        return row
      }),
    position: (positionKey, when = () => true) =>
      eventually(() => {
        const row = pushed.positions.get(positionKey)
        if (row === undefined || !when(row)) throw new Error(`no such push of position ${positionKey}`)
        return row
      }),
    watch: async (category, topic) => {
      const messages: PublicMessage[] = []
      const client = new WebsocketClient({ wsUrl: `${address.sockets}/v5/public/${category}` }, silent)
      opened.push(client)
      client.on('update', (message: unknown) => {
        messages.push(message as PublicMessage)
      })
      await subscribed(client, [topic], category)
      return messages
    },
    close: () => {
      for (const client of [privateClient, trade.getWSClient(), ...opened]) client.closeAll(true)
    },
  }
}
