import { describe, expect, it } from 'vitest'
import { readRecords } from '../../../../src/shared/wire/recording.ts'
import { inflate } from '../../../../src/workers/runtime/deflate.ts'
import { toShortKeys } from '../../../../src/shared/wire/short-keys.ts'
import { newOrder } from '../virtual-hub.ts'
import { openOrder } from '../fake-venue.ts'
import { readLayout } from '../../../../src/shared/wire/recording.ts'
import { readWhole, record, seeded, startLiveMarket } from '../replay/recorded-market.ts'

const ACCOUNT = 'ACCOUNT-7f3a'
const planted = [
  ACCOUNT,
  `Demo ${ACCOUNT}`,
  'LINK-5c1d',
  'APIKEY-99b2',
  'COOKIE-31ce',
  'ORDERID-8e4f',
  'one-time',
]

/** Everything in a file, unpacked, as text. */
async function textOf(file: Blob): Promise<{ readonly text: string; readonly intents: readonly string[] }> {
  const layout = readLayout(new Uint8Array(await file.arrayBuffer()))
  if ('fault' in layout) throw new Error(layout.fault)
  const raws = await Promise.all(
    [layout.meta, ...layout.parts].map(async ({ bytes, rawLength }) => {
      const raw = await inflate(bytes, rawLength)
      if (raw === null) throw new Error('damaged')
      return raw
    }),
  )
  const decode = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)
  const intents = raws
    .slice(1)
    .flatMap((raw) => readRecords(raw, 0) ?? [])
    .filter(({ kind }) => kind === 'intent')
    .map(({ bytes }) => decode(bytes))
  return { text: raws.map(decode).join('\n'), intents }
}

describe('the file of a recording', () => {
  it('has intents and their outcomes, and no token, key, cookie, account, order id or text of the exchange', async () => {
    const market = await startLiveMarket(seeded(21), ACCOUNT)
    const { hub, venue, clock } = market.world
    venue.state.exchange = {
      name: 'Elsewhere',
      network: 'testnet',
      apiKey: 'APIKEY-99b2',
      session: 'COOKIE-31ce',
      limits: { symbols: ['APIKEY-99b2'] },
    }
    venue.socket().answer({ op: 'notice', event: 'exchange_changed', reqId: -1 })
    await clock.advance(500)
    expect(await hub.api.placeOrder(newOrder('LINK-5c1d'))).toMatchObject({ kind: 'accepted' })
    venue
      .socket()
      .privately([
        [
          venue.state.seq,
          'user.order',
          { ev: 'newed', ...toShortKeys('order', openOrder('ORDERID-8e4f', 'LINK-5c1d')) },
        ],
      ])
    venue.state.refuseAll = 30_032
    await hub.api.cancelOrder({ orderId: 'ORDERID-8e4f', symbol: 'BTCUSDT' })
    venue.state.refuseAll = null
    const file = await record(market, 6000)
    const { text, intents } = await textOf(file)
    // What a replay lists: one entry for each action, with what was sent and its newest outcome.
    const { view } = await readWhole(file)
    const sent = { symbol: 'BTCUSDT', at: expect.any(Number) as number }
    expect(view.intents).toEqual([
      { ...sent, kind: 'create', side: 'Buy', price: '100', qty: '1', outcome: 'accepted', code: 0 },
      { ...sent, kind: 'cancel', side: '', price: '', qty: '', outcome: 'rejected', code: 30_032 },
    ])
    expect(text).toContain('Elsewhere')
    expect(text).toContain('BTCUSDT')
    for (const secret of planted) expect(text).not.toContain(secret)
    expect(intents.map((one) => JSON.parse(one) as unknown)).toEqual([
      expect.objectContaining({ kind: 'create', symbol: 'BTCUSDT', outcome: '' }),
      expect.objectContaining({ kind: 'create', outcome: 'accepted' }),
      expect.objectContaining({ kind: 'cancel', outcome: '' }),
      expect.objectContaining({ kind: 'cancel', outcome: 'rejected', code: 30_032 }),
    ])
  })

  it('this test finds what is planted', async () => {
    const market = await startLiveMarket(seeded(22))
    const { text } = await textOf(await record(market, 1000))
    expect(text).toContain('"ct":"LinearPerpetual"')
  })
})
