/** A position of 0.1 BTCUSDT is reversed as the app does it: a close order, then, if it passed, one of the same size beyond. */
import { expect } from 'vitest'
import { path } from '#shared/wire/http.ts'
import type { Played } from './play.ts'

const closing = {
  symbol: 'BTCUSDT',
  side: 'Sell',
  orderType: 'Market',
  qty: '0.1',
  timeInForce: 'ImmediateOrCancel',
  reduceOnly: true,
  closeOnTrigger: true,
  is_reverse_position: true,
  positionIdx: 0,
  orderLinkId: 'close',
}
const opening = { ...closing, reduceOnly: false, closeOnTrigger: false, orderLinkId: 'open' }

/** Side and size of what is held, by position index. */
async function held({ look }: Played, name?: string): Promise<unknown> {
  return (await look(name)).positions.map(({ positionIdx, side, size }) => [positionIdx, side, size])
}

const statusOf = async ({ http }: Played, orderLinkId: string): Promise<unknown> =>
  (await http.get(path.own.orderQuery, { orderLinkId })).result['order']

export const reverses: Readonly<Record<string, (played: Played) => Promise<void>>> = {
  'reverse-works': async (played) => {
    expect((await played.http.post(path.orderCreate, closing)).code).toBe(0)
    expect(await held(played)).toEqual([])
    expect((await played.http.post(path.orderCreate, opening)).code).toBe(0)
    expect(await held(played)).toEqual([[0, 'Sell', '0.1']])
  },
  'reverse-first-leg-refused': async (played) => {
    expect((await played.http.post(path.orderCreate, closing)).code).toBe(30031)
    expect(await held(played)).toEqual([[0, 'Buy', '0.1']])
  },
  'reverse-first-leg-unknown': async (played) => {
    await expect(played.http.post(path.orderCreate, closing)).rejects.toThrow()
    // Nobody heard that it was done: a query by the order's own name tells.
    expect(await statusOf(played, 'close')).toMatchObject({ st: 'Filled' })
    expect(await held(played)).toEqual([])
  },
  'reverse-second-leg-refused': async (played) => {
    expect((await played.http.post(path.orderCreate, closing)).code).toBe(0)
    expect((await played.http.post(path.orderCreate, opening)).code).toBe(30031)
    expect(await held(played)).toEqual([])
  },
  'reverse-second-leg-slow': async (played) => {
    expect((await played.http.post(path.orderCreate, closing)).code).toBe(0)
    expect(await played.soon(played.http.post(path.orderCreate, opening))).toBeNull()
    expect(await held(played)).toEqual([])
  },
  'reverse-second-leg-unknown': async (played) => {
    expect((await played.http.post(path.orderCreate, closing)).code).toBe(0)
    await expect(played.http.post(path.orderCreate, opening)).rejects.toThrow()
    expect(await statusOf(played, 'open')).toMatchObject({ st: 'Filled' })
    expect(await held(played)).toEqual([[0, 'Sell', '0.1']])
  },
  'reverse-hedge': async (played) => {
    expect((await played.http.post(path.orderCreate, { ...closing, positionIdx: 1 })).code).toBe(0)
    expect(await held(played)).toEqual([[2, 'Sell', '0.05']])
    // Beside what is held there already.
    expect((await played.http.post(path.orderCreate, { ...opening, positionIdx: 2 })).code).toBe(0)
    expect(await held(played)).toEqual([[2, 'Sell', '0.15']])
  },
  'reverse-copy-trade': async (played) => {
    await reverseAsLeader(played, 0)
    expect(await held(played, 'Leader')).toEqual([[0, 'Sell', '0.1']])
  },
  'reverse-copy-trade-refused': async (played) => {
    await reverseAsLeader(played, 39403)
    expect(await held(played, 'Leader')).toEqual([])
  },
}

async function reverseAsLeader(played: Played, code: number): Promise<void> {
  await played.loginAs('Leader')
  const { http } = played
  const { symbol, side, orderType, positionIdx } = opening
  expect((await http.post(path.copyTradeCloseAll, { symbol, positionIdx })).code).toBe(0)
  const created = await http.post(path.copyTradeCreate, {
    symbol,
    side,
    orderType,
    qtyX: '10000000',
    action: 'Open',
    type: 'Reverse',
    leverageE2: '1000',
    positionIdx,
    timeInForce: 'ImmediateOrCancel',
  })
  expect(created.code).toBe(code)
}
