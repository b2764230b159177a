import { afterEach, expect, it } from 'vitest'
import { ableExchange } from '#shared/contracts/exchange.ts'
import { actions, offeredActions } from '../../../../src/main-thread/features/commands/registry.ts'
import { runAction } from '../../../../src/main-thread/features/commands/run-action.ts'
import { trading } from '../../../../src/main-thread/stores/trading-keys.ts'
import { session } from '../../../../src/main-thread/stores/account.ts'
import { exchange } from '../../../../src/main-thread/stores/exchange.ts'
import { notices } from '../../../../src/main-thread/stores/notices.ts'

afterEach(() => {
  exchange.v = ableExchange
  session.view = { kind: 'visitor' }
  notices.list = []
})

it('no action of traders is offered on a read-only exchange', () => {
  const ids = offeredActions(true).map(({ id }): string => id)
  expect(ids).toEqual(expect.arrayContaining(['palette', 'Limit', 'chart', 'theme']))
  expect(ids).not.toEqual(expect.arrayContaining(['submitBuy']))
  expect(offeredActions(true).filter(({ needs }) => needs !== 'nothing')).toEqual([])
  expect(offeredActions(false)).toEqual(actions)
})

it('no trading key works on a read-only exchange, and each press names the reason', () => {
  exchange.v = { ...ableExchange, isReadOnly: true }
  const ofTraders = actions.filter(({ needs }) => needs !== 'nothing')
  expect(ofTraders.length).toBeGreaterThan(8)
  for (const action of ofTraders) {
    notices.list = []
    runAction(action, 'key')
    expect([action.id, notices.list.map(({ titleKey }) => titleKey)]).toEqual([
      action.id,
      ['commands:notice.readOnly'],
    ])
  }
  expect(trading.armed).toBe(false)
})
