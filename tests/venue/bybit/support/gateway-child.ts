/**
 * The gateway in a process that can be killed. It reports each order call before its bytes leave. With `dieAt` it ends itself by
 * SIGKILL instead of sending that call: the journal has its orders, and the exchange has none of them.
 */
import http from 'node:http'
import type { ClientRequest, RequestOptions } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import type { CommandAnswer, CreateOrder } from '../../../../venue/exchange/commands.ts'

export interface ChildOptions {
  readonly url: string
  readonly keyFile: string
  readonly dataDir: string
  /** Number of the order call, from 1, at which the process ends itself. 0: it lives. */
  readonly dieAt: number
}
export type ToChild =
  | { readonly id: number; readonly press: CreateOrder }
  | { readonly id: number; readonly find: string }
export type FromChild =
  | { readonly id: number; readonly answer: CommandAnswer }
  /** `orderId` null: there is certainly no such order. undefined: that is not known yet. */
  | { readonly id: number; readonly found: { readonly orderId?: string | null } }
  | { readonly sent: string }
  | { readonly isLive: true }

const options = JSON.parse(process.argv[2] ?? '') as ChildOptions
const tell = (message: FromChild): void => void process.send?.(message)

const { request } = http
let calls = 0
/** `http.request` of the gateway's client, which gives it one object. */
function counting(
  asked: RequestOptions,
  onResponse: (response: http.IncomingMessage) => void,
): ClientRequest {
  if (asked.path !== '/v5/order/create') return request(asked, onResponse)
  calls += 1
  if (options.dieAt > 0) {
    // Calls before the last one wait: their connection is never made.
    if (calls === options.dieAt) process.kill(process.pid, 'SIGKILL')
    return request({ ...asked, agent: false, createConnection: () => new Socket() }, onResponse)
  }
  const made = request(asked, onResponse)
  const end = made.end.bind(made) as (body: string) => ClientRequest
  made.end = ((body: string) => {
    tell({ sent: (JSON.parse(body) as { readonly orderLinkId: string }).orderLinkId })
    return end(body)
  }) as typeof made.end
  return made
}
http.request = counting as typeof http.request
syncBuiltinESMExports()

const { createBybitExchange } = await import('../../../../venue/bybit/bybit-exchange.ts')
const { readKeyFile } = await import('../../../../venue/bybit/keys/read-key-file.ts')
const exchange = await createBybitExchange({
  network: 'testnet',
  exchangeUrl: options.url,
  key: readKeyFile(options.keyFile),
  dataDir: options.dataDir,
  log: () => undefined,
})
const [account] = await exchange.accountsOf('profile')
const accountId = account?.accountId ?? ''

async function found(orderLinkId: string): Promise<{ readonly orderId?: string | null }> {
  try {
    return { orderId: (await exchange.findOrder(accountId, { orderLinkId }))?.orderId ?? null }
  } catch {
    return {}
  }
}
process.on('message', (message: ToChild) => {
  const { id } = message
  if ('press' in message)
    void exchange.command(accountId, message.press).then((answer) => tell({ id, answer }))
  else void found(message.find).then((one) => tell({ id, found: one }))
})
process.on('disconnect', () => process.exit(0))
const waiting = setInterval(() => {
  if (exchange.health?.().isPrivateLive !== true) return
  clearInterval(waiting)
  tell({ isLive: true })
}, 20)
