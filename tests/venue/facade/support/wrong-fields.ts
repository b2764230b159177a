/** Values that are no amount, whatever field they are sent in. */
const noAmounts: readonly (readonly [what: string, value: unknown])[] = [
  ['negative', '-1'],
  ['negative zero', '-0'],
  ['zero', '0'],
  ['1e400', '1e400'],
  ['an exponent', '1e3'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['hexadecimal', '0x10'],
  ['with a comma', '1,5'],
  ['with a space', ' 1'],
  ['of 500 digits', '9'.repeat(500)],
  ['a JSON number', 0.01],
  ['a list', ['1']],
  ['an object', { $gt: 0 }],
  ['true', true],
]

/** Fields that no order may have, each alone in an order that is good otherwise. All are refused with 10001. */
export const wrongFields: readonly (readonly [title: string, fields: Readonly<Record<string, unknown>>])[] = [
  ...['qty', 'price'].flatMap((field) =>
    [...noAmounts, ['empty', ''] as const, ['null', null] as const].map(
      ([what, value]) => [`${field} is ${what}`, { [field]: value }] as const,
    ),
  ),
  ...['takeProfit', 'stopLoss'].flatMap((field) =>
    noAmounts
      .filter(([, value]) => value !== '0' && value !== '-0')
      .map(([what, value]) => [`${field} is ${what}`, { [field]: value }] as const),
  ),
  ['triggerPrice is NaN', { triggerPrice: 'NaN', triggerDirection: 1 }],
  ['triggerDirection is 3', { triggerPrice: '30000', triggerDirection: 3 }],
  ['symbol is empty', { symbol: '' }],
  ['symbol is unknown', { symbol: 'NOPEUSDT' }],
  ['symbol is a name of objects', { symbol: '__proto__' }],
  ['symbol is a script', { symbol: '<script>alert(1)</script>' }],
  ['symbol is a path', { symbol: '../../etc/passwd' }],
  ['symbol is the venue’s own name of a spot market', { symbol: 'BTC_USDT' }],
  ['symbol has 10,000 characters', { symbol: 'A'.repeat(10_000) }],
  ['symbol is a list', { symbol: ['BTCUSDT'] }],
  ['symbol is null', { symbol: null }],
  ['side is unknown', { side: 'sideways' }],
  ['side is empty', { side: '' }],
  ['side is a number', { side: 1 }],
  ['orderType is a name of objects', { orderType: 'toString' }],
  ['orderType is empty', { orderType: '' }],
  ['timeInForce is a name of objects', { timeInForce: 'hasOwnProperty' }],
  ['positionIdx is 99', { positionIdx: 99 }],
  ['positionIdx is negative', { positionIdx: -1 }],
  ['positionIdx is a fraction', { positionIdx: 0.5 }],
  ['positionIdx is of hedge mode', { positionIdx: 1 }],
  ['reduceOnly is a word', { reduceOnly: 'perhaps' }],
  ['tpslMode is unknown', { takeProfit: '300000', tpslMode: 'Half' }],
  ['triggerBy is unknown', { triggerPrice: '30000', triggerDirection: 1, triggerBy: 'Guess' }],
  ['orderLinkId is a mark of HTML', { orderLinkId: '<img src=x onerror=alert(1)>' }],
  ['orderLinkId has 46 characters', { orderLinkId: 'x'.repeat(46) }],
  ['orderLinkId turns text around', { orderLinkId: '\u202Eabc' }],
  ['orderLinkId has a NUL', { orderLinkId: 'a\u0000b' }],
]

/** Categories that there are not. REST refuses them with 10001, sockets with 10404. */
export const wrongCategories = ['', 'futures', 'LINEAR', 'constructor', '__proto__', null, 1] as const
