import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { privateTopics, repeatingTopics } from '#shared/wire/topics.ts'
import { option, spot } from '../../support/option-and-spread.ts'
import { execution, openStage, order } from '../../support/private-stage.ts'
import type { Happening } from '../../support/private-stage.ts'

let stage: Awaited<ReturnType<typeof openStage>>
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

describe('the private sequence', () => {
  const lively: readonly Happening[] = [
    { kind: 'order', event: 'newed', order: { ...order, symbol: spot.symbol, isLeverage: true } },
    { kind: 'execution', execution: { ...execution, symbol: option.symbol } },
    { kind: 'order', event: 'filled', order: { ...order, symbol: option.symbol, orderStatus: 'Filled' } },
    { kind: 'execution', execution },
  ]

  it('VENUE-41: an event sent on two topics has one number, in one frame with its own topic first', async () => {
    const { client } = stage
    await stage.happen(...lively)
    expect(client.privates.map(([number, name]) => [number, name])).toEqual([
      [1, 'user.order'],
      [1, 'user.margin.order'],
      [2, 'user.execution'],
      [2, 'user.unify.option.trade.notify'],
      [3, 'user.order'],
      [3, 'user.unify.option.orderHistory'],
      [4, 'user.execution'],
    ])
  })

  it('VENUE-41: without the repeating topics a socket receives every number once', async () => {
    const { client } = stage
    await client.ask('unsubscribe', repeatingTopics)
    await stage.happen(...lively)
    expect(client.privates.map(([number]) => number)).toEqual([1, 2, 3, 4])
  })

  it('VENUE-42: a socket that has only a repeating topic receives just that', async () => {
    const { accountId, client, exchange } = stage
    const rest = privateTopics.filter((name) => name !== 'user.unify.option.trade.notify')
    await client.ask('unsubscribe', rest)
    client.privates.length = 0
    exchange.emitPrivate(lively.map((one, index) => ({ ...one, accountId, seq: index + 1 })))
    await client.until(() => client.privates.length === 1)
    expect(client.privates[0]).toMatchObject([2, 'user.unify.option.trade.notify', { e: 'e1' }])
  })

  it('VENUE-41: thousands of simultaneous events are split into frames far below the limit, in order', async () => {
    const { client } = stage
    const many = Array.from({ length: 3000 }, (_, at): Happening => {
      const one = { ...order, orderId: `o${at}`, symbol: spot.symbol, isLeverage: true }
      return { kind: 'order', event: 'canceled', order: { ...one, orderStatus: 'Cancelled' } }
    })
    client.frames.length = 0
    await stage.happen(...many)
    expect(client.privates.map(([number]) => number)).toEqual(many.flatMap((_, at) => [at + 1, at + 1]))
    expect(Math.max(...client.frames.map(({ bytes }) => bytes))).toBeLessThan(256 * 1024)
  })
})
