import { sides } from '#shared/domain/enums.ts'
import { amount, checked, given, numberOf, objectOf, order } from './control-call.ts'
import type { ControlCalls } from './control-call.ts'

const DAY_MS = 86_400_000
const MAX_STEP_MS = 400 * DAY_MS
const MAX_HOLD_MS = DAY_MS

/** Control calls for time, market and state of the exchange. */
export const exchangeCalls: ControlCalls = {
  'POST /freeze': async (target, { body }) => {
    const frozen = body.flag('frozen', true)
    checked(body)
    const result = await order(target, { type: 'freeze', frozen })
    target.server.push.flush()
    return result
  },
  'POST /scale': (target, { raw }) => {
    const factor = numberOf(raw, 'factor', 0.001, 1000)
    if (factor === undefined) throw new Error('factor is missing')
    return order(target, { type: 'scale', factor })
  },
  'POST /step': (target, { body }) => {
    const ms = body.whole('ms', 0, MAX_STEP_MS)
    checked(body)
    return order(target, { type: 'step', ms })
  },
  'POST /clock-offset': ({ server }, { body }) => {
    const ms = body.whole('ms', -MAX_STEP_MS, MAX_STEP_MS)
    checked(body)
    server.clockOffset.ms = ms
    return { ms }
  },
  'POST /move': (target, { body }) => {
    const price = body.optionalText('price')
    const percent = body.optionalText('percent')
    const symbol = body.text('symbol')
    checked(body)
    return order(target, { type: 'move', symbol, ...given({ price, percent }) })
  },
  'POST /trade': (target, { body }) => {
    const symbol = body.text('symbol')
    const side = body.oneOf('side', sides)
    return order(target, { type: 'trade', symbol, side, qty: amount(body, 'qty') })
  },
  'POST /reference': (target, { body }) => {
    const markPrice = body.optionalText('markPrice')
    const indexPrice = body.optionalText('indexPrice')
    const symbol = body.text('symbol')
    const holdMs = body.whole('holdMs', 0, MAX_HOLD_MS, 5000)
    checked(body)
    return order(target, { type: 'reference', symbol, holdMs, ...given({ markPrice, indexPrice }) })
  },
  'POST /funding': (target, { body }) => {
    const symbol = body.text('symbol')
    const rate = body.optionalText('rate')
    const inMs = body.whole('inMs', 0, DAY_MS, 0)
    checked(body)
    return order(target, { type: 'funding', symbol, inMs, ...given({ rate }) })
  },
  'POST /symbol/state': (target, { body, raw }) => {
    const symbol = body.text('symbol')
    const state = body.optionalText('state')
    const changes = objectOf(raw, 'changes')
    checked(body)
    return order(target, { type: 'symbolState', symbol, ...given({ state, changes }) })
  },
  'POST /rate': (target, { body }) => {
    const updatesPerSecond = body.whole('updatesPerSecond', 0, 1_000_000)
    const openSymbol = body.text('openSymbol')
    checked(body)
    return order(target, { type: 'rate', updatesPerSecond, openSymbol })
  },
  'POST /snapshot': (target) => order(target, { type: 'snapshot' }),
  'POST /restore': async (target, { body }) => {
    const id = body.text('id')
    checked(body)
    const result = await order(target, { type: 'restore', id })
    target.server.push.restart('state restored')
    return result
  },
  'POST /restart': ({ server }, { body }) => {
    const downMs = body.whole('downMs', 0, 600_000, 1000)
    checked(body)
    server.goDown(downMs)
    return {}
  },
  'GET /state-hash': (target) => order(target, { type: 'stateHash' }),
  'GET /final': async ({ exchange, server }, { query }) => {
    const symbol = query.optionalText('symbol') ?? 'BTCUSDT'
    checked(query)
    server.push.flush()
    const book = await exchange.book(symbol)
    return {
      symbol,
      time: exchange.now(),
      tickers: Array.from(server.push.registry.tickerRows()),
      bids: Array.from(book?.bids ?? []),
      asks: Array.from(book?.asks ?? []),
      trades: Array.from(await exchange.recentTrades(symbol)),
      topics: server.push.heldTopics(),
    }
  },
}
