import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorOf } from '#shared/errors/catalogue.ts'
import { sessionEndCodes } from '#shared/errors/decide.ts'
import {
  codeOf,
  duplicateCodes,
  errorByCode,
  openCodes,
  textRules,
} from '../../../../venue/bybit/map/codes.ts'
import { redacted, refusalOf, verdictOf } from '../../../../venue/bybit/map/errors.ts'
import type { Answer, NoAnswer } from '../../../../venue/bybit/terms/transport.ts'

const answer = (retCode: number, retMsg = '', status = 200): Answer => ({
  ok: true,
  status,
  retCode,
  retMsg,
  result: {},
  retExtInfo: {},
  time: 0,
})
const silence = (fields: Partial<NoAnswer>): NoAnswer => ({
  ok: false,
  sent: true,
  status: null,
  cause: 'timeout',
  text: 'no answer',
  ...fields,
})

/** Rows of the design's table: Bybit's code, Bybit's text, our code. */
const documented: readonly (readonly [number, string, number])[] = [
  [10002, 'The request time exceeds the time window range.', 10098],
  [-1, 'request expired: o@0, now[] diff[]', 10098],
  [10003, 'API key is invalid.', 10005],
  [10004, 'Error sign, please check your signature generation algorithm.', 10005],
  [10005, 'Permission denied, please check your API key permissions.', 10005],
  [10007, 'User authentication failed.', 10005],
  [10008, 'Common banned, please check your account mode', 10005],
  [10010, 'Unmatched IP, please check your API key bound IP addresses.', 10005],
  [33004, 'Your api key has expired', 10005],
  [10006, 'Too many visits. Exceeded the API Rate Limit.', 10006],
  [10018, 'Exceeded the IP Rate Limit.', 10006],
  [170222, 'Too many requests in this time frame.', 10006],
  [10009, 'IP has been banned', 10048],
  [10024, 'Compliance rules triggered', 10024],
  [10017, 'Route not found.', 10404],
  [110001, 'Order does not exist', 30021],
  [170213, 'Order does not exist.', 30021],
  [110003, 'Order price exceeds the allowable range.', 30013],
  [170193, 'Buy order price cannot be higher than 70000.', 30013],
  [110007, 'ab not enough for new order', 30031],
  [170131, 'Balance insufficient', 30031],
  [110009, 'The number of stop orders exceeds the maximum allowable limit.', 30019],
  [110011, 'Liquidation will be triggered immediately by this adjustment.', 30163],
  [110015, 'The position is in cross margin mode.', 30169],
  [110017, 'Reduce-only rule not satisfied', 30018],
  [110023, 'Currently you can only reduce your position on this contract.', 30175],
  [110024, 'You have an existing position, so the position mode cannot be switched.', 30166],
  [110025, 'Position mode has not been modified.', 30177],
  [110043, 'Set leverage has not been modified.', 30177],
  [34040, 'not modified', 30177],
  [110034, 'There is no net position', 30168],
  [110049, 'Tick notes can only be numbers', 30012],
  [110057, 'Conditional order or limit order contains TP/SL related params', 30025],
  [110058, "You can't set take profit and stop loss due to insufficient size", 30026],
  [110063, 'Settlement in progress! Not available for trading.', 30002],
  [110064, 'The modified contract quantity cannot be less than the filled quantity.', 30024],
  [110078, 'Added margin more than max can reduce margin', 30171],
  [110088, 'Please Upgrade to UTA to trade', 30185],
  [110090, 'Order placement failed as your position may exceed the max limit.', 30032],
  [110092, 'expect Rising, but trigger_price <= current??MarkPrice', 30074],
  [110093, 'expect Falling, but trigger_price >= current??LastPrice', 30075],
  [110094, 'Order notional value below the lower limit', 30014],
  [110108, 'slippageTolerance is out of range', 30033],
  [110123, 'Please sign the agreement', 10043],
  [176002, 'Query user account info error', 10047],
  [170036, "You haven't enabled Cross Margin Trading yet.", 30187],
  [170115, 'Invalid timeInForce.', 30005],
  [170116, 'Invalid orderType.', 30004],
  [170117, 'Invalid side.', 30003],
  [170121, 'Invalid symbol.', 30001],
  [170124, 'Order amount too large.', 30010],
  [170136, 'Order quantity lower than the minimum.', 30009],
  [170137, 'Order volume decimal too long', 30008],
  [170221, 'This coin does not exist.', 30181],
  [3400045, 'Set margin mode failed', 30165],
  [3400139, 'The total value of your positions and orders has exceeded the risk limit', 30032],
]

/** Texts of 10001 that were seen in public reports, and our code. */
const texts: readonly (readonly [string, number])[] = [
  ['position idx not match position mode', 30006],
  ['Qty invalid', 30007],
  ['The number of contracts exceeds minimum limit allowed', 30009],
  ['The number of contracts exceeds maximum limit allowed: too large', 30010],
  ['params error: qty has too many decimals', 30008],
  ['TakeProfit:500 set for Buy position should be higher than base_price:600??LastPrice', 30027],
  ['StopLoss:700 set for Buy position should be lower than base_price:600??MarkPrice', 30028],
  ['TakeProfit:700 set for Sell position should be lower than base_price:600??LastPrice', 30029],
  ['StopLoss:500 set for Sell position should be higher than base_price:600??LastPrice', 30030],
  ['can not set tp/sl/ts for zero position', 30168],
  ['params error: OrderLinkId is invalid', 30017],
  ['params error: symbol invalid BTCUSDTT', 30001],
  ['Price invalid', 30011],
  ['The order price is out of permissible range', 30013],
  ['The order remains unchanged as the parameters entered match the existing ones.', 30177],
  ['something nobody has seen', 10001],
]

describe('refusals of Bybit', () => {
  it.each(documented)('%s (%s) is our %s', (retCode, retMsg, code) => {
    expect(refusalOf(retCode, retMsg).code).toBe(code)
  })

  it.each(texts)('10001 with "%s" is our %s', (retMsg, code) => {
    expect(refusalOf(10001, retMsg).code).toBe(code)
  })

  it('E28: an amended price beyond the stop loss names the price that decided', () => {
    const refusal = refusalOf(
      10001,
      'StopLoss:700 set for Buy position should be lower than base_price:6??MarkPrice',
    )
    expect([refusal.code, refusal.params]).toEqual([30028, { triggerBy: 'MarkPrice' }])
    expect(refusal.message).toContain('MarkPrice')
  })

  it('E30: a market order whose price is out of range is 30013, and the text names limit orders', () => {
    const refusal = refusalOf(10001, 'The order price is out of permissible range')
    expect(refusal.code).toBe(30013)
    expect(refusal.message).toContain('A limit order may pass')
    expect(refusalOf(110003, 'Order price exceeds the allowable range.').message).not.toContain(
      'limit order may',
    )
  })

  it('E6: a cancel of an order that is known as filled states that', () => {
    expect(refusalOf(110001, '', { ended: 'filled' }).code).toBe(30022)
    expect(refusalOf(110001, '', { ended: 'canceled' }).code).toBe(30023)
    expect(refusalOf(110010, '', {}).code).toBe(30023)
  })

  it('names the greatest leverage', () => {
    expect(refusalOf(110013, 'gt max', { maxLeverage: '50' })).toMatchObject({
      code: 30162,
      params: { max_leverage: '50' },
    })
  })

  it("has our text, then Bybit's in brackets", () => {
    expect(refusalOf(110007, 'ab not enough for new order').message).toBe(
      'Insufficient available balance (ab not enough for new order)',
    )
  })

  it("passes an unlisted code from 100000 on with Bybit's text; a smaller one becomes 10001", () => {
    expect(refusalOf(110555, 'A new rule.')).toMatchObject({ code: 110555, message: 'A new rule.' })
    expect(refusalOf(110555, '').message).not.toBe('')
    expect(refusalOf(12345, 'A new rule.').code).toBe(10001)
  })

  it('shows nothing that could be a key or a signature', () => {
    const key = 'Xy12AbCdEf34GhIjKl'
    expect(redacted(`key ${key}\n is bad`)).toBe('key […] is bad')
    expect(redacted('x y '.repeat(200)).length).toBeLessThanOrEqual(200)
  })

  it('every text that has a rule has a message of the catalogue', () => {
    for (const name of [...errorByCode.values(), ...textRules.map(([, error]) => error)])
      expect(errorOf(codeOf(name))).toBeDefined()
  })
})

describe('a reply to an order call', () => {
  it.each([
    silence({}),
    silence({ cause: 'closed' }),
    silence({ cause: 'not-json', status: 200 }),
    silence({ cause: 'http', status: 500 }),
    silence({ cause: 'http', status: 502 }),
    silence({ cause: 'http', status: 504 }),
    silence({ cause: 'not-json', status: 429 }),
  ])('is unknown without a readable answer: %j', (reply) => {
    expect(verdictOf(reply).kind).toBe('unknown')
  })

  it.each([
    429, 10000, 10016, 40004, 110079, 170001, 170007, 170032, 170035, 170146, 170147, 170149, 170150, 170212,
    170234, 170310,
  ])('E8: %s is unknown: Bybit does not say what happened', (retCode) => {
    expect(verdictOf(answer(retCode, 'Server Timeout')).kind).toBe('unknown')
  })

  it('is unknown with a server error of HTTP and a code that is not listed', () => {
    expect(verdictOf(answer(55555, '', 502)).kind).toBe('unknown')
    expect(verdictOf(answer(110007, '', 502)).kind).toBe('refused')
  })

  it.each([10014, 110072, 170141])('E3: %s is a duplicate to look up, not a refusal', (retCode) => {
    expect(verdictOf(answer(retCode)).kind).toBe('duplicate')
    expect(duplicateCodes.has(retCode)).toBe(true)
  })

  it.each(['dns', 'tls', 'connect', 'stopped', 'clock'] as const)(
    'that never left (%s) is 10098',
    (cause) => {
      expect(verdictOf(silence({ sent: false, cause }))).toMatchObject({
        kind: 'refused',
        refusal: { code: 10098 },
      })
    },
  )

  it.each([
    [silence({ sent: false, cause: 'limited' }), 10006],
    [silence({ sent: false, cause: 'refused' }), 10005],
    [silence({ cause: 'http', status: 403, text: 'access too frequent' }), 10006],
    [silence({ cause: 'not-json', status: 403, text: 'blocked' }), 10048],
    [silence({ cause: 'http', status: 401 }), 10005],
    [silence({ cause: 'http', status: 404 }), 10404],
  ])('that was refused at the door is certain: %j', (reply, code) => {
    expect(verdictOf(reply)).toMatchObject({ kind: 'refused', refusal: { code } })
  })

  it('no definite refusal is 10000 or 10016, and none ends a session of the terminal', () => {
    const codes = fc.oneof(
      fc.integer({ min: -5000, max: 4_000_000 }),
      fc.constantFrom(...errorByCode.keys(), ...openCodes, 10007, 10009, 33003, 33004, 10000, 10016),
    )
    const words = fc.oneof(fc.string(), fc.constantFrom(...texts.map(([text]) => text)))
    fc.assert(
      fc.property(codes, words, fc.constantFrom(200, 400, 403, 500), (retCode, retMsg, status) => {
        const verdict = verdictOf(answer(retCode, retMsg, status))
        if (verdict.kind !== 'refused') return
        const { code, message } = verdict.refusal
        expect([10000, 10016]).not.toContain(code)
        expect(sessionEndCodes.has(code)).toBe(false)
        expect(message).not.toBe('')
      }),
      { numRuns: 5000 },
    )
    for (const code of [10007, 10009, 33003]) expect(refusalOf(code, '').code).not.toBe(code)
  })

  it('no code is both a refusal and open, or listed twice', () => {
    for (const code of [...openCodes, ...duplicateCodes]) expect(errorByCode.has(code)).toBe(false)
  })
})
