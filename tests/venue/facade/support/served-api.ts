import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { openApiKeys } from '../../../../venue/api-keys/api-key-store.ts'
import type { ApiKeyStore } from '../../../../venue/api-keys/api-key-store.ts'
import { serveFacade } from '../../../../venue/facade/serve-facade.ts'
import type { Facade } from '../../../../venue/facade/serve-facade.ts'
import type { LocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import { openFrozenExchange, openPrivateApi } from './private-api.ts'

/** A trading key of an account. */
export interface Signer {
  readonly accountId: string
  readonly key: string
  readonly secret: string
}

/** One request, and what is wrong with it. Without any field it is an order that the exchange accepts. */
export interface Wrong {
  readonly method?: string
  readonly path?: string
  readonly query?: string
  /** Fields in place of those of `goodOrder`; undefined leaves one out. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** The whole body. */
  readonly body?: string | Buffer
  /** What is signed in place of the body. */
  readonly signed?: string
  /** ms between the exchange's clock and the timestamp. */
  readonly offset?: number
  /** Secret in place of the key's own. */
  readonly secret?: string
  readonly headers?: Readonly<Record<string, string>>
  /** No header of authentication at all. */
  readonly isUnsigned?: boolean
}

export interface Reply {
  readonly status: number
  readonly retCode: number
  readonly text: string
  /** The signature of the request. */
  readonly signature: string
}

/** The API over HTTP and websockets, in front of the real exchange whose market stands still. */
export interface ServedApi {
  readonly exchange: LocalExchange
  readonly keys: ApiKeyStore
  readonly facade: Facade
  /** A trader with an open order (`mine`) and a position. */
  readonly owner: Signer
  /** Another account. */
  readonly stranger: Signer
  send(wrong: Wrong, as?: Signer): Promise<Reply>
  /** Hash of the whole state of the exchange. */
  hash(): Promise<unknown>
  close(): Promise<void>
}

/** An order that the exchange accepts, far from the market. */
export const goodOrder = {
  category: 'linear',
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '0.01',
  price: '20000',
} as const

/** Sends bytes as they are: `fetch` allows no Host header. */
function exchangeBytes(
  port: number,
  sent: { readonly method: string; readonly path: string; readonly body: string | Buffer },
  headers: Readonly<Record<string, string>>,
): Promise<Pick<Reply, 'status' | 'text'>> {
  return new Promise((resolve, reject) => {
    const { method, path, body } = sent
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const all = { ...(body.length === 0 ? {} : length), ...headers }
    const asked = request({ host: '127.0.0.1', port, method, path, headers: all }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString('utf8')))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

export async function serveApi(): Promise<ServedApi> {
  const exchange = await openFrozenExchange()
  const keys = openApiKeys(null)
  const facade = await serveFacade({ exchange, keys, port: 0, hasLimits: false })
  async function signerOf(name: string): Promise<Signer> {
    const { caller } = await openPrivateApi(exchange, { name })
    const { profileId, accountId } = caller
    const wish = { name, profileId, accountId, isReadOnly: false, symbols: null, publicKey: null }
    const made = keys.create(wish, exchange.now())
    if (typeof made === 'string' || made.proof.kind !== 'hmac') throw new Error('no secret was made')
    return { accountId, key: made.apiKey.key, secret: made.proof.secret }
  }
  const [owner, stranger] = [await signerOf('owner'), await signerOf('stranger')]

  async function send(wrong: Wrong, as = owner): Promise<Reply> {
    const { method = 'POST', path = '/v5/order/create', query = '', headers = {} } = wrong
    const text = JSON.stringify({ ...goodOrder, ...wrong.fields })
    const body = method === 'GET' ? '' : (wrong.body ?? text)
    const stamp = String(exchange.now() + (wrong.offset ?? 0))
    const signature = createHmac('sha256', wrong.secret ?? as.secret)
      .update(`${stamp}${as.key}5000`)
      .update(wrong.signed ?? (method === 'GET' ? query : body))
      .digest('hex')
    const own = {
      'x-bapi-api-key': as.key,
      'x-bapi-timestamp': stamp,
      'x-bapi-recv-window': '5000',
      'x-bapi-sign': signature,
    }
    const reply = await exchangeBytes(
      facade.port,
      { method, path: query === '' ? path : `${path}?${query}`, body },
      { ...(wrong.isUnsigned === true ? {} : own), ...headers },
    )
    const { retCode } = { retCode: -1, ...(JSON.parse(reply.text) as { readonly retCode?: number }) }
    return { ...reply, retCode, signature }
  }
  for (const fields of [{ orderType: 'Market' }, { orderLinkId: 'mine' }]) {
    const { retCode, text } = await send({ fields })
    if (retCode !== 0) throw new Error(text)
  }
  // The accounts of a profile are opened with its first call.
  await send({ method: 'GET', path: '/v5/account/info' }, stranger)
  return {
    exchange,
    keys,
    facade,
    owner,
    stranger,
    send,
    hash: () => exchange.control({ type: 'stateHash' }).then(({ stateHash }) => stateHash),
    async close() {
      await facade.close()
      keys.close()
      await exchange.close()
    },
  }
}
